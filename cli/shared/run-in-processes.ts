import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Starts a command that runs Node and calls `serveJobs`. It carries out one job at a time. */
export function startWorker<Job, Result>(command: string, args: readonly string[]) {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  return {
    /** Rejects if the process ends without the result of the job. */
    async run(job: Job): Promise<Result> {
      child.send(job as string | object);
      const failed = ended.then(([code]) => {
        const what = JSON.stringify(job).slice(0, 200);
        throw new Error(`a process ended with code ${code}; its job was ${what}`);
      });
      const [result] = (await Promise.race([once(child, 'message'), failed])) as [Result];
      return result;
    },
    stop: () => void child.kill(),
  };
}

/** Hands jobs one by one to processes that run a module with `serveJobs`, and passes on their results. */
export async function runInProcesses<Job, Result>(options: {
  readonly module: URL;
  readonly processes: number;
  readonly jobs: readonly Job[];
  readonly onResult: (result: Result, done: number) => void;
}): Promise<void> {
  const { module, processes, jobs, onResult } = options;
  const queue = [...jobs];
  let done = 0;

  async function work(): Promise<void> {
    const worker = startWorker<Job, Result>(process.execPath, ['--import', 'tsx', fileURLToPath(module)]);
    try {
      for (let job = queue.shift(); job !== undefined; job = queue.shift()) {
        const result = await worker.run(job);
        done += 1;
        onResult(result, done);
      }
    } finally {
      worker.stop();
    }
  }

  await Promise.all(Array.from({ length: Math.min(processes, jobs.length) }, work));
}

/** Runs every job from the parent process and returns its result; exits with 1 if a job rejects. */
export function serveJobs<Job, Result>(run: (job: Job) => Promise<Result>): void {
  process.on('message', (job: Job) => {
    run(job).then(
      (result) => process.send?.(result),
      (error: unknown) => {
        process.stderr.write(
          `${JSON.stringify(job).slice(0, 200)}: ${error instanceof Error ? error.stack : String(error)}\n`,
        );
        process.exit(1);
      },
    );
  });
}
