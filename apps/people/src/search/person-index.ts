import { Inject, Injectable } from '@nestjs/common';
import { portions, type StateCode } from '@registry/domain';
import type { ChangeEvent } from '@registry/feed';
import { type ChangesRead, IndexReplica, INDEX_SETTINGS, type IndexSettings } from '@registry/index-host';
import type { IndexChange } from '@registry/name-index';
import { Database } from '@registry/persistence';
import { type PersonsBody, PERSONS_WRITTEN, type RemovedPerson } from './publish-persons.ts';
import { findPersonDocuments } from './person-document-store.ts';
import { personKey, toPlace } from '@registry/name-index/searches/people/person-documents';

/** Companies whose persons are read together. */
const READ_AT_ONCE = 50;
/** Companies whose persons are applied while searches wait. */
const APPLIED_AT_ONCE = 10;

/** The index for searches of people. */
@Injectable()
export class PersonIndex extends IndexReplica {
  constructor(database: Database, @Inject(INDEX_SETTINGS) settings: IndexSettings) {
    super({ ...settings, database, readsOf: (changeEvents) => createReads(database, changeEvents) });
  }
}

/** By file number key: who is not on file there any more. */
type RemovedByCompany = Map<string, RemovedPerson[]>;

function* createReads(database: Database, changeEvents: readonly ChangeEvent[]): Generator<ChangesRead> {
  const companies = new Map<StateCode, RemovedByCompany>();
  for (const { topic, body } of changeEvents) {
    if (topic !== PERSONS_WRITTEN) continue;
    const { state, keys, removed } = body as PersonsBody;
    const ofState = companies.get(state) ?? new Map<string, RemovedPerson[]>();
    companies.set(state, ofState);
    for (const key of keys) ofState.set(key, ofState.get(key) ?? []);
    for (const person of removed) ofState.get(person[0])?.push(person);
  }
  for (const [state, ofState] of companies) {
    for (const some of portions([...ofState], READ_AT_ONCE)) yield () => readChanges(database, state, some);
  }
}

/** Of a company those removed first: one who was put back since is on file now. */
async function readChanges(
  database: Database,
  state: StateCode,
  companies: readonly (readonly [string, readonly RemovedPerson[]])[],
): ReturnType<ChangesRead> {
  const documents = await findPersonDocuments(
    database,
    state,
    companies.map(([key]) => key),
  );
  const byCompany = Map.groupBy(documents, ({ key }) => toPlace(key).fileNumberKey);
  return portions(companies, APPLIED_AT_ONCE).map((some) => [
    ...some.flatMap(([, removed]) => removed.map((person) => endOf(state, person))),
    ...some.flatMap(([key]) => byCompany.get(key) ?? []).map((document) => ({ kind: 'upsert', document }) as const),
  ]);
}

function endOf(state: StateCode, [fileNumberKey, position, name]: RemovedPerson): IndexChange {
  return { kind: 'delete', key: personKey({ name, state, fileNumberKey, position }) };
}
