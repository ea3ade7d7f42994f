import { describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { oneTest, addUp, tallyLine, readJestTally, type Tally } from './tally.ts';

const report = {
  numPassedTests: 7,
  numFailedTests: 0,
  numPendingTests: 2,
  numTodoTests: 1,
  numRuntimeErrorTestSuites: 0,
};

describe('the last line of npm test', () => {
  it('names passed and failed, and skipped only where some were', () => {
    expect(tallyLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
    expect(tallyLine({ passed: 12, failed: 1, skipped: 3 })).toBe('12 passed, 1 failed, 3 skipped');
  });

  it('is the sum of all stages, a stage without tests counting as one', () => {
    expect(addUp([oneTest(true), oneTest(false), { passed: 5, failed: 1, skipped: 2 }])).toEqual({
      passed: 6,
      failed: 2,
      skipped: 2,
    });
  });
});

describe('tallyOfJest', () => {
  it('takes the counts of the report', () => {
    expect(tally(report, true)).toEqual({ passed: 7, failed: 0, skipped: 3 });
  });

  it('counts a spec file that could not be loaded as failed', () => {
    expect(tally({ ...report, numRuntimeErrorTestSuites: 2 }, false).failed).toBe(2);
  });

  it('counts a jest that ended badly as failed although no test did', () => {
    expect(tally(report, false).failed).toBe(1);
  });

  it('counts a jest that left no report as failed', () => {
    expect(readJestTally('/nowhere/report.json', true)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

function tally(contents: object, succeeded: boolean): Tally {
  const folder = mkdtempSync(join(tmpdir(), 'tally-'));
  try {
    writeFileSync(join(folder, 'report.json'), JSON.stringify(contents));
    return readJestTally(join(folder, 'report.json'), succeeded);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
