import { counted } from '../../common/counted.ts';
import type { AnyCheck } from '../../conformance/check/check.ts';
import type { ConformanceProgress } from '../../conformance/conformance-options.ts';
import { shorten } from '../../conformance/report/terminal/lines.ts';
import { createPaint } from '../../conformance/report/terminal/paint.ts';
import { costOf } from '../../conformance/runner/run-checks.ts';
import { screen } from './screen.ts';

/** Shows the progress of a run on standard error. */
export interface LiveProgress extends ConformanceProgress {
  /** Shows a stage: immediately on a terminal or if it is urgent; otherwise together with the next line. */
  readonly say: (stage: string, how?: 'urgent') => void;
  /** Erases the progress line, so that a report can follow. */
  readonly end: () => void;
}

/** How often the line is redrawn on a terminal, and written elsewhere, in milliseconds. */
const renewEvery = 120;
const lineEvery = 5_000;

/** The maximum number of characters of a failure if no terminal limits the line. */
const longestLine = 300;

/** Moves the cursor to the start of the line and erases the line. */
const eraseLine = '\r\u001b[2K';

/**
 * Shows the progress of a run, which waits at most `answerSeconds` for an answer: one redrawn line on a terminal, a line
 * every few seconds elsewhere.
 */
export function createLiveProgress(
  total: number,
  stream: NodeJS.WriteStream,
  answerSeconds: number,
): LiveProgress {
  const paint = createPaint(screen(stream).colours);
  const running = new Map<string, Running>();
  let done = 0;
  let failed = 0;
  let stage = '';
  let exploring: { readonly way: string; readonly until: number } | null = null;
  const line = createLine(stream, () => {
    const left = exploring === null ? 0 : Math.ceil((exploring.until - performance.now()) / 1000);
    if (exploring !== null && left > 0) return `exploring ${exploring.way}, ${left} s left`;
    if (stage !== '') return stage;
    const failures = failed === 0 ? '' : `, ${failed} failed`;
    const waiting = renderWaiting([...running.values()], answerSeconds);
    return `${renderBar(done / Math.max(1, total))} ${done} of ${total} checks${failures}${waiting}`;
  });

  return {
    say(text, how) {
      stage = text;
      if (stream.isTTY || how === 'urgent') line.show();
    },
    started(check) {
      stage = '';
      exploring = null;
      running.set(check.id, { check, since: performance.now() });
    },
    finished({ check, verdict }) {
      running.delete(check.id);
      done += 1;
      if (verdict.verdict === 'fail') failed += 1;
      if (done === total) stage = 'finishing …';
    },
    // Each failure that is not excused stays on a line of its own.
    reported({ id, title, found, expected, verdict, excused }) {
      if (verdict !== 'fail' || excused) return;
      const width = stream.isTTY ? screen(stream).columns - id.length - 8 : longestLine;
      // What was found comes first, since the line may be cut.
      const wanted = expected === title ? title : `expected ${expected}`;
      const text = shorten(`found ${found}; ${wanted}`, Math.max(40, width));
      line.writeAbove(`${paint('red', 'fail')}  ${paint('bold', id)}  ${text}`);
    },
    marked: (mark) => line.writeAbove(`this run's plates start with ${mark}`),
    exploring(way, seconds) {
      exploring = { way, until: performance.now() + seconds * 1000 };
    },
    end: line.end,
  };
}

/** A line that is redrawn in place on a terminal, and written again every few seconds elsewhere. */
function createLine(stream: NodeJS.WriteStream, render: () => string) {
  let isShown = false;
  const timer = setInterval(show, stream.isTTY ? renewEvery : lineEvery);
  timer.unref();

  function show(): void {
    if (!stream.isTTY) {
      stream.write(`${render()}\n`);
      return;
    }
    stream.write(`${eraseLine}${shorten(render(), Math.max(20, screen(stream).columns - 1))}`);
    isShown = true;
  }

  return {
    show,
    /** Writes a line that stays. */
    writeAbove(text: string): void {
      stream.write(`${isShown ? eraseLine : ''}${text}\n`);
      if (isShown) show();
    },
    end(): void {
      clearInterval(timer);
      if (isShown) stream.write(eraseLine);
      isShown = false;
    },
  };
}

/** A running check, and when it started by `performance.now()`. */
interface Running {
  readonly check: AnyCheck;
  readonly since: number;
}

/** Names the running check that may take the longest from now on. */
function renderWaiting(running: readonly Running[], answerSeconds: number): string {
  const now = performance.now();
  const all = running
    .map(({ check, since }) => ({ check, left: costOf(check) - (now - since) / 1000, since }))
    .sort((a, b) => b.left - a.left || a.since - b.since);
  const [longest] = all;
  if (longest === undefined) return '';
  const others = all.length === 1 ? '' : ` and ${counted(all.length - 1, 'other')}`;
  const bound =
    longest.left > 0 ? `up to ${Math.ceil(longest.left)} s` : `up to ${answerSeconds} s per response`;
  return `; waiting for ${longest.check.id}${others}, ${bound}`;
}

function renderBar(share: number): string {
  const width = 20;
  const full = Math.round(share * width);
  return `${'━'.repeat(full)}${'─'.repeat(width - full)}`;
}
