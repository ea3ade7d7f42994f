import { Inject, Injectable } from '@nestjs/common';
import type { Announcement } from '@registry/feed';
import { type ChangesRead, IndexReplica, INDEX_SETTINGS, type IndexSettings } from '@registry/index-host';
import type { IndexChange, IndexDocument } from '@registry/name-index';
import { Database } from '@registry/persistence';
import { WRITTEN, type WrittenBody } from '../written/announce-written.ts';
import { findCompanyDocuments, findPersonDocuments } from './demo-document-store.ts';
import { personKey } from './demo-documents.ts';

/** Documents that are read together. */
const READ_AT_ONCE = 50;
/** Documents that are applied while searches wait. */
const APPLIED_AT_ONCE = 20;

/** The index that searches of companies and of persons are answered from. */
@Injectable()
export class DemoIndex extends IndexReplica {
  constructor(@Inject(Database) database: Database, @Inject(INDEX_SETTINGS) settings: IndexSettings) {
    super({ ...settings, database, readsOf: (announcements) => readsOf(database, announcements) });
  }
}

function* readsOf(database: Database, announcements: readonly Announcement[]): Generator<ChangesRead> {
  const bodies = announcements.filter(({ topic }) => topic === WRITTEN).map(({ body }) => body as WrittenBody);
  for (const keys of portions(
    bodies.flatMap(({ companies }) => companies),
    READ_AT_ONCE,
  )) {
    yield async () => parts(keys, await findCompanyDocuments(database, keys));
  }
  for (const names of portions(
    bodies.flatMap(({ persons }) => persons),
    READ_AT_ONCE,
  )) {
    yield async () => parts(names.map(personKey), await findPersonDocuments(database, names));
  }
}

/** What is to change for these keys: those that have a document now get it, the others end. */
function parts(keys: readonly string[], documents: readonly IndexDocument[]): IndexChange[][] {
  const byKey = new Map(documents.map((document) => [document.key, document] as const));
  const changes = keys.map((key): IndexChange => {
    const document = byKey.get(key);
    return document === undefined ? { kind: 'delete', key } : { kind: 'upsert', document };
  });
  return portions(changes, APPLIED_AT_ONCE);
}

function portions<T>(all: readonly T[], size: number): T[][] {
  const distinct = [...new Set(all)];
  const count = Math.ceil(distinct.length / size);
  return Array.from({ length: count }, (_, i) => distinct.slice(i * size, (i + 1) * size));
}
