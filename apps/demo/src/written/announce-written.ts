import { announce, ANNOUNCEMENT_ITEMS_MAX } from '@registry/feed';
import type { PoolClient } from 'pg';

/** The topic under which the service announces to itself what its index follows. */
export const WRITTEN = 'demo.written';

/** Keys of companies, and folded names of persons, that are found otherwise than before. */
export interface WrittenBody {
  readonly companies: readonly string[];
  readonly persons: readonly string[];
}

/** Announces to the indexes of all replicas, in the client's transaction. */
export async function announceWritten(client: PoolClient, { companies, persons }: WrittenBody): Promise<void> {
  const bodies: WrittenBody[] = [
    ...portions(companies).map((some) => ({ companies: some, persons: [] })),
    ...portions(persons).map((some) => ({ companies: [], persons: some })),
  ];
  await announce(
    client,
    bodies.map((body) => ({ topic: WRITTEN, body, itemCount: body.companies.length + body.persons.length })),
  );
}

function portions(all: readonly string[]): string[][] {
  const count = Math.ceil(all.length / ANNOUNCEMENT_ITEMS_MAX);
  return Array.from({ length: count }, (_, i) =>
    all.slice(i * ANNOUNCEMENT_ITEMS_MAX, (i + 1) * ANNOUNCEMENT_ITEMS_MAX),
  );
}
