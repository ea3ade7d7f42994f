import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { FeedApps } from './feed-apps.ts';

jest.setTimeout(240_000);

const sources = ['us-co/business-registry', 'us-or/business-registry', 'us-fl/business-registry'] as const;

type Step =
  | {
      readonly kind: 'load';
      readonly source: (typeof sources)[number];
      readonly rows: number;
      readonly seed: number;
      readonly changedShare: number;
    }
  | { readonly kind: 'restart' | 'kill'; readonly app: 'business-registry' | 'jurisdiction' };

/** Few seeds, so that loads meet companies that are there already. */
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('load' as const),
      source: fc.constantFrom(...sources),
      rows: fc.integer({ min: 1, max: 1_500 }),
      seed: fc.integer({ min: 1, max: 2 }),
      changedShare: fc.constantFrom(0, 0.3),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('restart' as const, 'kill' as const),
      app: fc.constantFrom('business-registry' as const, 'jurisdiction' as const),
    }),
  },
);

describe('the counts of jurisdictions', () => {
  it('equal a count of the companies after any mixture of loads, updates and restarts', async () => {
    const apps = await FeedApps.create();
    try {
      await apps.start('business-registry', 'records-sections', 'jurisdiction');
      // The apps go on from one run to the next, so a failure is not shrunk; the seed brings it back.
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 6 }), async (steps) => {
          const waiting: Promise<void>[] = [];
          for (const one of steps) {
            if (one.kind === 'load') waiting.push(apps.loadSample(one).catch(refusedAsBusy));
            else {
              await (one.kind === 'kill' ? apps.kill(one.app) : apps.stop(one.app));
              await apps.start(one.app);
            }
          }
          await Promise.all(waiting);
          await apps.untilCountsAgree();
        }),
        { numRuns: 3, endOnFailure: true },
      );
      expect((await apps.jurisdictions()).some(({ jurisdiction }) => jurisdiction.company_count > 0)).toBe(true);
    } finally {
      await apps.end();
    }
  });
});

/** Two loads of one source at once: the second is refused, and changes nothing. */
function refusedAsBusy(error: unknown): void {
  if (!String(error).includes('is under way')) throw error;
}
