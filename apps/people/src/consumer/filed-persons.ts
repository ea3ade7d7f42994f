import type { StateCode } from '@registry/domain';
import type { PoolClient } from 'pg';
import type { PackedPerson } from '../search/packed-person.ts';
import { publishPersons, type RemovedPerson } from '../search/publish-persons.ts';

/** The persons on file for a company before and after it was written. */
export interface WrittenPersons {
  readonly key: string;
  readonly before: readonly PackedPerson[];
  readonly now: readonly PackedPerson[];
}

/** Notifies the indexes of companies whose persons are found otherwise than before. Most changes of companies concern none. */
export async function publishDifference(
  client: PoolClient,
  state: StateCode,
  written: readonly WrittenPersons[],
): Promise<void> {
  const keys: string[] = [];
  const removed: RemovedPerson[] = [];
  for (const { key, before, now } of written) {
    const gone = before.flatMap((person, position): RemovedPerson[] =>
      isFoundAs(person, now[position]) ? [] : [[key, position, person[0]]],
    );
    removed.push(...gone);
    if (gone.length > 0 || now.some((person, position) => !isFoundAs(person, before[position]))) keys.push(key);
  }
  await publishPersons(client, { state, keys, removed });
}

function isFoundAs([name, , , , nameKey = null]: PackedPerson, other: PackedPerson | undefined): boolean {
  return name === other?.[0] && nameKey === (other[4] ?? null);
}
