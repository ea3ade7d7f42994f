import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PassThrough } from 'node:stream';
import { consoleProgress } from './load-progress.ts';

/** Escape sequences of a terminal, which take no place; the first goes back to the start of the line. */
const ESCAPE = '\u001b';
const TO_START = new RegExp(`${ESCAPE}\\[\\d*G`, 'g');
const SEQUENCES = new RegExp(`${ESCAPE}\\[[\\d;?]*[A-Za-z]`, 'g');

/** Milliseconds for which the load has run. */
const LOAD_MS = 200_000;

/** What a terminal so wide, or a pipe, is sent of a load whose figures are as long as they get. */
function shown(columns: number | undefined): string {
  const stream = new PassThrough();
  const terminal = columns === undefined ? {} : { isTTY: true, columns };
  const progress = consoleProgress('us-or/business-registry-sample', Object.assign(stream, terminal) as never);
  jest.advanceTimersByTime(LOAD_MS);
  const counts = { read: 99_999_999, new: 0, changed: 0, unchanged: 0, older: 0, leftOut: 0, rejected: 0 };
  progress.update({ rowsRead: 99_999_999, bytesRead: 5_000, bytesTotal: 9_000 }, counts);
  progress.end();
  return String(stream.read() ?? '')
    .replace(TO_START, '\r')
    .replace(SEQUENCES, '');
}

describe('the progress of a load', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it.each([80, 100, 200])('fits a terminal of %d columns, and names the source on a line of its own', (columns) => {
    const lines = shown(columns).split(/[\r\n]+/);
    expect(lines[0]).toBe('us-or/business-registry-sample');
    expect(lines.join()).toContain('99,999,999 rows');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns);
  });

  it('is a line now and then where no terminal shows it', () => {
    expect(shown(undefined)).toBe('us-or/business-registry-sample: 99,999,999 rows (55 %), 500,000 rows/s\n');
  });
});
