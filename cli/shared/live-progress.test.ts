import { stripVTControlCharacters } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import type { CheckResult } from '../../conformance/check/check-result.ts';
import { failing, reportOf, resultOf } from '../../conformance/report/testing/make-report.ts';
import { createLiveProgress } from './live-progress.ts';

const eraseLine = '\r\u001b[2K';

/** A progress on a stream, with the text that it has written. */
function watch(isTTY: boolean) {
  let written = '';
  const write = (text: string) => {
    written += text;
    return true;
  };
  const stream = { isTTY, columns: isTTY ? 80 : undefined, write } as unknown as NodeJS.WriteStream;
  const progress = createLiveProgress(2, stream, 60);
  onTestFinished(() => progress.end());
  return { progress, written: () => written };
}

const result: CheckResult = resultOf(
  'search.radius',
  failing(`far away ${'x'.repeat(400)}\nand \u001b[31m red`),
);

function fail(isTTY: boolean): string {
  const { progress, written } = watch(isTTY);
  progress.say('asking …');
  progress.started(result.check);
  progress.finished(result);
  for (const check of reportOf({ results: [result] }).checks) progress.reported(check);
  return written();
}

test('a failure is logged at once, on one line', () => {
  expect(fail(false)).toMatch(/^fail {2}search\.radius {2}found far away x+…\n$/);
});

test('on a terminal, a failure stays above the progress line, which is drawn again below it', () => {
  const text = fail(true);
  const lines = text.split('\n');
  expect(lines).toHaveLength(2);
  const told = stripVTControlCharacters(lines[0]?.split(eraseLine).at(-1) ?? '');
  expect(told).toMatch(/^fail {2}search\.radius {2}found far away x+…$/);
  expect(lines[1]).toContain('1 of 2 checks, 1 failed');
});

test('off a terminal, an urgent stage is written at once, and any other with the next line', () => {
  const { progress, written } = watch(false);
  progress.say('setting up …');
  expect(written()).toBe('');
  progress.say('interrupted: cleaning up …', 'urgent');
  expect(written()).toBe('interrupted: cleaning up …\n');
});

test('while exploring, a terminal shows which way and how much time is left', () => {
  const { progress, written } = watch(true);
  progress.exploring('combinations', 60);
  progress.say('cleaning up');
  expect(stripVTControlCharacters(written())).toContain('exploring combinations, 60 s left');
});
