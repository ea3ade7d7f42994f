import { portions, type StateCode } from '@registry/domain';
import { publishChanges, CHANGE_EVENT_ITEMS_MAX } from '@registry/feed';
import type { PoolClient } from 'pg';

/** The topic of the change events that the index of people follows. */
export const PERSONS_WRITTEN = 'people.written';

/** Where a person was on file: file number key of the company, place in its list, and name. */
export type RemovedPerson = readonly [fileNumberKey: string, position: number, name: string];

/** Companies of a state whose persons were written, and which of the persons before are not there any more. */
export interface PersonsBody {
  readonly state: StateCode;
  readonly keys: readonly string[];
  readonly removed: readonly RemovedPerson[];
}

/** Notifies the indexes of all replicas, in the client's transaction, which has the companies' rows locked. */
export async function publishPersons(client: PoolClient, { state, keys, removed }: PersonsBody): Promise<void> {
  const removedOf = Map.groupBy(removed, ([key]) => key);
  const drafts = portions(keys, CHANGE_EVENT_ITEMS_MAX).map((some) => {
    const body: PersonsBody = { state, keys: some, removed: some.flatMap((key) => removedOf.get(key) ?? []) };
    return { topic: PERSONS_WRITTEN, body, itemCount: some.length };
  });
  await publishChanges(client, drafts);
}
