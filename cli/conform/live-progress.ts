import type { AnyCheck } from '../../conformance/check/check.ts';
import type { CheckResult } from '../../conformance/check/check-result.ts';
import type { ReportedCheck } from '../../conformance/report/report.ts';
import { shorten } from '../../conformance/report/terminal/lines.ts';
import { createPaint } from '../../conformance/report/terminal/paint.ts';
import { screen } from './screen.ts';

/** Shows the progress of a run on standard error. */
export interface LiveProgress {
  readonly say: (stage: string) => void;
  readonly started: (check: AnyCheck) => void;
  readonly finished: (result: CheckResult) => void;
  /** Tells a failure that nothing excuses on a line of its own, which stays. */
  readonly reported: (check: ReportedCheck) => void;
  /** Tells on a line that stays how to find what a run leaves behind if it is killed. */
  readonly marked: (mark: string) => void;
  /** Takes the line away, so that a report can follow. */
  readonly end: () => void;
}

/** Milliseconds between two looks of the line, and between two lines where there is no terminal. */
const redrawEvery = 120;
const lineEvery = 5_000;

/** Characters of what was found, where no terminal limits the line. */
const longestLine = 300;

/** Takes the cursor to the beginning of an empty line. */
const eraseLine = '\r\u001b[2K';

/** Seconds that a booking may take (4.9). */
const bookingSeconds = 45;

/** What a progress says of a run. */
export interface ProgressWords {
  /** Seconds after which an answer is given up. */
  readonly answerSeconds: number;
  /** What follows the last check. */
  readonly ending: string;
}

/** A progress of so many checks, as a line that stays or, where nobody watches, as a line every few seconds. */
export function createLiveProgress(
  total: number,
  stream: NodeJS.WriteStream,
  { answerSeconds, ending }: ProgressWords,
): LiveProgress {
  const paint = createPaint(screen(stream).colours);
  const running = new Map<string, { readonly check: AnyCheck; readonly since: number }>();
  let done = 0;
  let failed = 0;
  let stage = '';
  let drawn = false;
  const timer = setInterval(draw, stream.isTTY ? redrawEvery : lineEvery);
  timer.unref();

  function draw(): void {
    const text = line();
    if (!stream.isTTY) {
      stream.write(`${text}\n`);
      return;
    }
    stream.write(`${eraseLine}${shorten(text, Math.max(20, screen(stream).columns - 1))}`);
    drawn = true;
  }

  function line(): string {
    if (stage !== '') return stage;
    const failures = failed === 0 ? '' : `, ${failed} failed`;
    return `${bar(done / Math.max(1, total))} ${done} of ${total} checks${failures}${waiting()}`;
  }

  /** Of what is under way, what can take the longest from now on. */
  function waiting(): string {
    const now = performance.now();
    const all = [...running.values()]
      .map(({ check, since }) => ({ check, left: patienceFor(check) - (now - since) / 1000, since }))
      .sort((a, b) => b.left - a.left || a.since - b.since);
    const [longest] = all;
    if (longest === undefined) return '';
    const others = all.length === 1 ? '' : ` and ${all.length - 1} more`;
    const most =
      longest.left > 0
        ? `at most ${Math.ceil(longest.left)} s more`
        : `at most ${answerSeconds} s per response`;
    return `; waiting for ${longest.check.id}${others}, ${most}`;
  }

  return {
    say(text) {
      stage = text;
      if (stream.isTTY) draw();
    },
    started(check) {
      stage = '';
      running.set(check.id, { check, since: performance.now() });
    },
    finished({ check, verdict }) {
      running.delete(check.id);
      done += 1;
      if (verdict.verdict === 'fail') failed += 1;
      if (done === total) stage = ending;
    },
    reported({ id, found, expected, verdict, excused }) {
      if (verdict !== 'fail' || excused) return;
      const width = stream.isTTY ? screen(stream).columns - id.length - 8 : longestLine;
      const text = shorten(`found ${found}; expected ${expected}`, Math.max(40, width));
      stream.write(`${drawn ? eraseLine : ''}${paint('red', 'fail')}  ${paint('bold', id)}  ${text}\n`);
      if (drawn) draw();
    },
    marked(mark) {
      stream.write(`${drawn ? eraseLine : ''}plates of this run start with ${mark}\n`);
      if (drawn) draw();
    },
    end() {
      clearInterval(timer);
      if (drawn) stream.write(eraseLine);
      drawn = false;
    },
  };
}

/** Seconds that a check takes at most by its own account; 0 where it does nothing but ask. */
function patienceFor({ waits = 0, bookings = 0 }: AnyCheck): number {
  return waits + bookingSeconds * bookings;
}

function bar(share: number): string {
  const width = 20;
  const full = Math.round(share * width);
  return `${'━'.repeat(full)}${'─'.repeat(width - full)}`;
}
