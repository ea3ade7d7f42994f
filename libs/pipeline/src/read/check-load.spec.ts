import { describe, expect, it } from '@jest/globals';
import { memoryInput } from '../testing/memory-input.ts';
import { readAll } from '../testing/read-all.ts';
import { defineSource, SMALL_HEADER } from '../testing/small-source.ts';
import { checkLoad } from './check-load.ts';
import { CountedValues } from '../check/counted-values.ts';
import { LoadTally } from '../check/load-tally.ts';

const source = defineSource({
  checks: '\nchecks: { minimum_rows: 10, maximum_reject_share: 0.05, expected_rows: 1000 }',
});
const tallied = (facts: Partial<LoadTally>): LoadTally => Object.assign(new LoadTally(), facts);

describe('the checks of a load', () => {
  it('fail a file with fewer rows than the least there can be', () => {
    expect(checkLoad(source, tallied({ rowsRead: 9 }))).toMatchObject({
      passed: false,
      failures: ['The file has 9 rows; us-co/small has at least 10.'],
    });
    expect(checkLoad(source, tallied({ rowsRead: 10 })).passed).toBe(true);
  });

  it('fail a share of rejects above the greatest, from a hundred rows on', () => {
    expect(checkLoad(source, tallied({ rowsRead: 200, rowsRejected: 11 })).failures).toEqual([
      '5.5 % of the rows were rejected; at most 5 % is allowed.',
    ]);
    expect(checkLoad(source, tallied({ rowsRead: 200, rowsRejected: 10 })).passed).toBe(true);
    expect(checkLoad(source, tallied({ rowsRead: 20, rowsRejected: 15 })).passed).toBe(true);
  });

  it('remark on a file that is not the whole dataset, without failing it', () => {
    const { passed, remarks } = checkLoad(source, tallied({ rowsRead: 500 }));
    expect(passed).toBe(true);
    expect(remarks).toEqual(['The whole dataset has more than 1,000 rows. This file has 500 and counts as a part.']);
  });

  it('fail a file where a hundred values of a column of dates are none, and pass one with a date', async () => {
    const small = defineSource({});
    const dated = (day: string, at: number): string => `${at},A,,,${day},,,,`;
    const fault = 'None of the 100 values of date is a date that source.yml describes: the format may have changed.';
    const check = async (...days: readonly string[]): Promise<readonly string[]> => {
      const { tally } = await readAll(small, memoryInput([SMALL_HEADER, ...days.map(dated)].join('\n')));
      return checkLoad(small, tally).failures;
    };
    const changed = Array.from({ length: 100 }, () => '5-Mar-19');
    expect(await check(...changed)).toEqual([fault]);
    expect(await check(...changed, '')).toEqual([fault]);
    expect(await check(...changed.slice(1))).toEqual([]);
    expect(await check(...changed, '2019-03-05')).toEqual([]);
  });

  it('report the per cent of each standing and the statuses that no table lists', () => {
    const tally = tallied({ rowsRead: 1000, standings: { active: 2, inactive: 0, unknown: 1 } });
    tally.unknownStatuses.add('Odd');
    expect(checkLoad(source, tally)).toMatchObject({
      standingPercent: { active: 66.67, inactive: 0, unknown: 33.33 },
      unknownStatuses: [{ value: 'Odd', count: 1 }],
      remarks: ['1 records have a status that lookups.yml does not list.'],
    });
    expect(checkLoad(source, new LoadTally()).standingPercent).toEqual({});
  });
});

describe('counted values', () => {
  it('lists the most frequent first and counts the rest together past its bound', () => {
    const values = new CountedValues(2);
    for (const value of ['a', 'b', 'b', 'c', 'd', 'a', 'b']) values.add(value);
    expect(values.list()).toEqual([
      { value: 'b', count: 3 },
      { value: 'a', count: 2 },
      { value: '(other values)', count: 2 },
    ]);
    expect(values.total).toBe(7);
  });
});
