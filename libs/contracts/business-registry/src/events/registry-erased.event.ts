import { defineEvent } from '@registry/contracts-feed';

/** A company that was erased. */
export interface PublishedErasure {
  readonly company_key: string;
  /** What is kept of the company up to this version is to be erased. A load may store it again: it has a later version then. */
  readonly version: number;
}

/** Companies of which nothing may stay anywhere, for services that keep more than `registry.changed` replaces. */
export const registryErased = defineEvent<PublishedErasure>({
  publisher: 'business-registry',
  topic: 'registry.erased',
  shows: 'no company',
  example: { company_key: 'us-or-150000007', version: 3 },
});
