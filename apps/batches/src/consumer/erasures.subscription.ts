import { registryErased } from '@registry/contracts-business-registry';
import { erasureHandler, type Subscription } from '@registry/feed';
import { eraseResults } from './erase-results.ts';

/** Companies of which results may say nothing any more. */
export const erasuresSubscription: Subscription = {
  publisher: registryErased.publisher,
  topics: [erasureHandler(eraseResults)],
  clear: async (client) => {
    // Versions of another epoch mean nothing.
    await client.query('DELETE FROM erased_companies');
  },
};
