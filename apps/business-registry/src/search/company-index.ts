import { Inject, Injectable } from '@nestjs/common';
import type { StateCode } from '@registry/domain';
import type { Announcement } from '@registry/feed';
import { type ChangesRead, IndexReplica, INDEX_SETTINGS, type IndexSettings } from '@registry/index-host';
import type { IndexChange } from '@registry/name-index';
import { Database } from '@registry/persistence';
import type { CompaniesBody } from '../announcements/announce-companies.ts';
import { findCompanyDocuments } from './company-document-store.ts';
import { documentKey } from './company-documents.ts';

/** Companies that are read together. */
const READ_AT_ONCE = 100;
/** Companies that are applied while searches wait. */
const APPLIED_AT_ONCE = 25;

/** The index that company searches are answered from. */
@Injectable()
export class CompanyIndex extends IndexReplica {
  readonly #database: Database;

  constructor(@Inject(Database) database: Database, @Inject(INDEX_SETTINGS) settings: IndexSettings) {
    super({ ...settings, database, readsOf: (announcements) => readsOf(database, announcements) });
    this.#database = database;
  }

  /** Reads companies anew that this process has just written, so that its very next search finds them. */
  async refresh(state: StateCode, keys: readonly string[]): Promise<void> {
    await this.apply(() => changesOf(this.#database, state, keys));
  }
}

function* readsOf(database: Database, announcements: readonly Announcement[]): Generator<ChangesRead> {
  const keysByState = new Map<StateCode, Set<string>>();
  for (const { topic, body } of announcements) {
    if (topic !== 'registry.changed') continue;
    const { state, keys } = body as CompaniesBody;
    const known = keysByState.get(state) ?? new Set();
    for (const key of keys) known.add(key);
    keysByState.set(state, known);
  }
  for (const [state, keys] of keysByState) {
    const all = [...keys];
    for (let from = 0; from < all.length; from += READ_AT_ONCE) {
      yield () => changesOf(database, state, all.slice(from, from + READ_AT_ONCE));
    }
  }
}

async function changesOf(database: Database, state: StateCode, keys: readonly string[]): ReturnType<ChangesRead> {
  const documents = await findCompanyDocuments(database, state, keys);
  const found = new Set(documents.map(({ key }) => key));
  const gone = keys.map((key) => documentKey(state, key)).filter((key) => !found.has(key));
  const changes: IndexChange[] = [
    ...documents.map((document) => ({ kind: 'upsert', document }) as const),
    ...gone.map((key) => ({ kind: 'delete', key }) as const),
  ];
  const parts: IndexChange[][] = [];
  for (let from = 0; from < changes.length; from += APPLIED_AT_ONCE) {
    parts.push(changes.slice(from, from + APPLIED_AT_ONCE));
  }
  return parts;
}
