import { readFileSync } from 'node:fs';

/** How many tests went how. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** The part of jest's JSON report that counts. */
interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly numRuntimeErrorTestSuites: number;
}

/** The sum of tallies. */
export function addUp(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/** `12 passed, 0 failed`, and how many were skipped where some were. */
export function tallyLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}

/** A stage that is not made of tests counts as one. */
export function oneTest(succeeded: boolean): Tally {
  return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 };
}

/**
 * What jest reported. A spec file that could not even be loaded is a failed test, and so is a jest that ended badly
 * although no test failed, or without a report.
 */
export function readJestTally(reportFile: string, succeeded: boolean): Tally {
  let report: JestReport;
  try {
    report = JSON.parse(readFileSync(reportFile, 'utf8')) as JestReport;
  } catch {
    return oneTest(false); // jest came to no end of its own; what it said stands above
  }
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !succeeded ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}
