import { beforeEach, describe, expect, it } from '@jest/globals';
import { FaultLog } from './fault-log.ts';

describe('FaultLog', () => {
  let logged: string[];
  let now: number;
  let faults: FaultLog;

  beforeEach(() => {
    [logged, now] = [[], 0];
    const log = (text: string): void => void logged.push(text);
    faults = new FaultLog({ log, warn: log }, () => now);
  });

  it('waits longer with each failure in a row, and starts anew once all is well', () => {
    expect([1, 2, 3, 4, 5].map(() => faults.failed('away'))).toEqual([250, 500, 1_000, 2_000, 2_000]);
    faults.succeeded();
    expect(faults.failed('away')).toBe(250);
  });

  it('logs a fault once, then once a minute while it goes on, and that it is over', () => {
    for (; now < 120_000; now += 2_000) faults.failed('away');
    faults.succeeded();
    faults.succeeded();
    expect(logged).toEqual(['away', 'away (31 failures in a row)', 'Over after 60 failures in a row: away']);
  });

  it('logs another fault at once, and the same one anew after it was over', () => {
    for (const fault of ['away', 'refused', 'refused']) faults.failed(fault);
    faults.succeeded();
    faults.failed('refused');
    expect(logged).toEqual([
      'away',
      'refused (2 failures in a row)',
      'Over after 3 failures in a row: refused',
      'refused',
    ]);
  });
});
