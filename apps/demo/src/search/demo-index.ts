import { Inject, Injectable } from '@nestjs/common';
import type { Announcement } from '@registry/feed';
import {
  type ChangesRead,
  changesOf,
  IndexReplica,
  INDEX_SETTINGS,
  type IndexSettings,
  portions,
} from '@registry/index-host';
import { Database } from '@registry/persistence';
import { WRITTEN, type WrittenBody } from '../written/announce-written.ts';
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
    super({ ...settings, database, readsOf: (announcements) => readsOf(database, announcements) });
  }
}

/** How many of its documents are companies. */
export function companiesIn(index: DemoIndex): number {
  return index.search({ terms: [], filters: { kind: ['real', 'sample'] }, offset: 0, limit: 0 }).total;
}

function* readsOf(database: Database, announcements: readonly Announcement[]): Generator<ChangesRead> {
  const bodies = announcements.filter(({ topic }) => topic === WRITTEN).map(({ body }) => body as WrittenBody);
  for (const keys of portions([...new Set(bodies.flatMap(({ companies }) => companies))], READ_AT_ONCE)) {
    yield async () => changesOf(keys, await findCompanyDocuments(database, keys), APPLIED_AT_ONCE);
  }
  for (const names of portions([...new Set(bodies.flatMap(({ persons }) => persons))], READ_AT_ONCE)) {
    yield async () => changesOf(names.map(personKey), await findPersonDocuments(database, names), APPLIED_AT_ONCE);
  }
}
