import { portions } from '@registry/domain';
import { publishChanges, CHANGE_EVENT_ITEMS_MAX } from '@registry/feed';
import type { PoolClient } from 'pg';

/** The topic of the change events that the service's own index follows. */
export const WRITTEN = 'demo.written';

/** Keys of companies, and folded names of persons, that are found otherwise than before. */
export interface WrittenBody {
  readonly companies: readonly string[];
  readonly persons: readonly string[];
}

/** Writes change events for the indexes of all replicas, in the client's transaction. */
export async function publishWritten(client: PoolClient, { companies, persons }: WrittenBody): Promise<void> {
  const bodies: WrittenBody[] = [
    ...portions(companies, CHANGE_EVENT_ITEMS_MAX).map((some) => ({ companies: some, persons: [] })),
    ...portions(persons, CHANGE_EVENT_ITEMS_MAX).map((some) => ({ companies: [], persons: some })),
  ];
  await publishChanges(
    client,
    bodies.map((body) => ({ topic: WRITTEN, body, itemCount: body.companies.length + body.persons.length })),
  );
}
