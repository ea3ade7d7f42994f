import { describe, expect, it } from '@jest/globals';
import { restartDelayMs } from './restart-delay.ts';

describe('restartDelayMs', () => {
  it('doubles from half a second to thirty seconds while an app keeps crashing', () => {
    const delays: number[] = [];
    let crashes = 0;
    for (let crash = 0; crash < 9; crash += 1) {
      const next = restartDelayMs(crashes, 1_000);
      delays.push(next.delayMs);
      crashes = next.crashesInARow;
    }
    expect(delays).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  });

  it('starts again with half a second after an app has run for a minute', () => {
    expect(restartDelayMs(8, 60_000)).toEqual({ delayMs: 500, crashesInARow: 1 });
  });
});
