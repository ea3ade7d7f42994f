import { Inject, Injectable } from '@nestjs/common';
import { portions } from '@registry/domain';
import type { ChangeEvent } from '@registry/feed';
import { type ChangesRead, toChanges, IndexReplica, INDEX_SETTINGS, type IndexSettings } from '@registry/index-host';
import { Database } from '@registry/persistence';
import { WRITTEN, type WrittenBody } from '../written/publish-written.ts';
import { findCompanyDocuments, findPersonDocuments } from './demo-document-store.ts';
import { personKey } from './demo-documents.ts';

/** Documents that are read together. */
const READ_AT_ONCE = 50;
/** Documents that are applied while searches wait. */
const APPLIED_AT_ONCE = 20;

/** The index for searches of companies and of people. */
@Injectable()
export class DemoIndex extends IndexReplica {
  constructor(database: Database, @Inject(INDEX_SETTINGS) settings: IndexSettings) {
    super({ ...settings, database, readsOf: (changeEvents) => createReads(database, changeEvents) });
  }
}

/** How many of its documents are companies. */
export async function companiesIn(index: DemoIndex): Promise<number> {
  const { total } = await index.search({ terms: [], filters: { kind: ['real', 'sample'] }, offset: 0, limit: 0 });
  return total;
}

function* createReads(database: Database, changeEvents: readonly ChangeEvent[]): Generator<ChangesRead> {
  const bodies = changeEvents.filter(({ topic }) => topic === WRITTEN).map(({ body }) => body as WrittenBody);
  for (const keys of portions([...new Set(bodies.flatMap(({ companies }) => companies))], READ_AT_ONCE)) {
    yield async () => toChanges(keys, await findCompanyDocuments(database, keys), APPLIED_AT_ONCE);
  }
  for (const names of portions([...new Set(bodies.flatMap(({ persons }) => persons))], READ_AT_ONCE)) {
    yield async () => toChanges(names.map(personKey), await findPersonDocuments(database, names), APPLIED_AT_ONCE);
  }
}
