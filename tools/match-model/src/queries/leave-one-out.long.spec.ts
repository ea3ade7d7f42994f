import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '@registry/testing';
import { findReason, findWritten, leaveOneOut, lookedForBy, toLeftOutLine } from './leave-one-out.ts';
import { hasRealFiles, readRegisters, realFiles, realStates, screenedStates } from './real-files.ts';

const withRealFiles = hasRealFiles() ? describe : describe.skip;
const skipped = hasRealFiles() ? '' : ` (skipped: no ${realFiles})`;

/** Every so many companies are left out. */
const EVERY = 3;
/** Another is taken for one in so many at most. */
const ROWS_OF_WRONG = 2_000;

/** Of names of registers written down wrong, which of them are found. */
const FOUND_MIN: Readonly<Record<string, number>> = { exact: 0.99, other_form: 0.97, one_edit: 0.9, care_of: 0.97 };

withRealFiles(`a company that its register lacks${skipped}`, () => {
  it('is taken for one of another name and address in at most one of 2,000 rows, in whole and active registers', async () => {
    const cache = temporaryFolder('leave-one-out');
    try {
      let rows = 0;
      const wrong: string[] = [];
      for (const state of realStates) {
        const companies = await readRegisters([state], cache.path);
        for (const extent of ['whole', 'active'] as const)
          for (const by of lookedForBy) {
            const found = await leaveOneOut(companies, extent, by, EVERY);
            rows += found.rows;
            const others = found.wrong.filter((one) => findReason(one) === 'the likeness of names');
            wrong.push(...others.map((one) => toLeftOutLine(one).join()));
          }
      }
      expect({ wrong, isFew: wrong.length <= Math.max(1, rows / ROWS_OF_WRONG) }).toMatchObject({ isFew: true });
    } finally {
      cache.remove();
    }
  });

  it('is never another one that has its name as it was written down wrong', async () => {
    const cache = temporaryFolder('written-wrong');
    try {
      for (const companies of await Promise.all(screenedStates.map((state) => readRegisters([state], cache.path))))
        for (const by of lookedForBy)
          for (const [written, rows, right, , , wronglyMatched] of await findWritten(companies, 'part', by, 20)) {
            const isFound = Number(right) / Number(rows) >= (FOUND_MIN[written ?? ''] ?? 0);
            expect({ written, isFound, wronglyMatched }).toEqual({ written, isFound: true, wronglyMatched: '0' });
          }
    } finally {
      cache.remove();
    }
  });
});
