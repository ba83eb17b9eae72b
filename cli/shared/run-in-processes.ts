import { fork } from 'node:child_process';

/**
 * Hands jobs one by one to processes that run a module with `serveJobs`, and passes on their results. Rejects if a
 * process fails, or ends without the result of its job.
 */
export async function runInProcesses<Job, Result>(options: {
  readonly module: URL;
  readonly processes: number;
  readonly jobs: readonly Job[];
  readonly onResult: (result: Result, done: number) => void;
}): Promise<void> {
  const { jobs, onResult } = options;
  const queue = [...jobs];
  let done = 0;

  const work = () =>
    new Promise<void>((resolve, reject) => {
      const child = fork(options.module, { execArgv: ['--import', 'tsx'] });
      let job: Job | undefined;
      const next = () => {
        job = queue.shift();
        if (job === undefined) child.disconnect();
        else child.send(job as string | object);
      };
      child.on('message', (result: Result) => {
        done += 1;
        onResult(result, done);
        next();
      });
      child.once('error', reject);
      child.once('exit', (code) =>
        code === 0 && job === undefined
          ? resolve()
          : reject(new Error(`a process ended with code ${code}; its job was ${JSON.stringify(job)}`)),
      );
      next();
    });
  await Promise.all(Array.from({ length: Math.min(options.processes, jobs.length) }, work));
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
