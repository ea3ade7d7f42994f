import { defineEvent } from '@registry/contracts-feed';
import type { LiveSourceHealth } from '@registry/domain';

/** How registries that are asked live have answered; announced when one is wired or no longer, fails or recovers, and else once a minute. */
export const registryLive = defineEvent<LiveSourceHealth>({
  owner: 'business-registry',
  topic: 'registry.live',
  example: {
    source: 'us-co/business-registry',
    state: 'CO',
    wired: true,
    lastSuccessAt: '2026-11-02T08:15:30.000Z',
    lastFailureAt: '2026-11-01T23:59:59.000Z',
    lastFailure: 'timeout',
    lookups: 200,
    successShare: 0.995,
    p50Ms: 640,
    p95Ms: 2_310,
  },
});
