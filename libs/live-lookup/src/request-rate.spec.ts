import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RequestRate } from './request-rate.ts';

describe('the rate of requests to a host', () => {
  it('lets some start at once and then one each interval', () => {
    const rate = new RequestRate(2, 3, () => 1_000);
    expect(Array.from({ length: 6 }, () => rate.take())).toEqual([0, 0, 0, 500, 1_000, 1_500]);
  });

  it('never lets more start within a second than are allowed, whenever they ask', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 1_200 }), { maxLength: 60 });
    fc.assert(
      fc.property(gaps, fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 5 }), (waits, perSecond, atOnce) => {
        let now = 0;
        const rate = new RequestRate(perSecond, atOnce, () => now);
        const starts = waits.map((wait) => {
          now += wait;
          return now + rate.take();
        });
        for (const from of starts) {
          const within = starts.filter((at) => at >= from && at < from + 1_000).length;
          expect(within).toBeLessThanOrEqual(perSecond + atOnce);
        }
      }),
    );
  });
});
