import { Inject, Injectable } from '@nestjs/common';
import { isUsState, portions, type StateCode } from '@registry/domain';
import type { ChangeEvent } from '@registry/feed';
import { type ChangesRead, toChanges, IndexReplica, INDEX_SETTINGS, type IndexSettings } from '@registry/index-host';
import { Database } from '@registry/persistence';
import type { CompaniesBody } from '../change-events/publish-companies.ts';
import { findCompanyDocuments } from './company-document-store.ts';
import { documentKey } from '@registry/name-index/searches/companies/company-documents';

/** Companies that are read together. */
const READ_AT_ONCE = 100;
/** Companies that are applied while searches wait. */
const APPLIED_AT_ONCE = 25;

/** The index for searches of companies. */
@Injectable()
export class CompanyIndex extends IndexReplica {
  constructor(
    private readonly database: Database,
    @Inject(INDEX_SETTINGS) settings: IndexSettings,
  ) {
    super({ ...settings, database, readsOf: (changeEvents) => createReads(database, changeEvents) });
  }

  /** Reads companies again that this process has just written, so that its next search finds them. */
  async refresh(state: StateCode, keys: readonly string[]): Promise<void> {
    await this.apply(() => read(this.database, state, keys));
  }
}

function* createReads(database: Database, changeEvents: readonly ChangeEvent[]): Generator<ChangesRead> {
  const keysByState = new Map<StateCode, Set<string>>();
  for (const { topic, body } of changeEvents) {
    if (topic !== 'registry.changed') continue;
    const { state, keys } = body as CompaniesBody;
    if (!isUsState(state)) continue;
    const known = keysByState.get(state) ?? new Set();
    for (const key of keys) known.add(key);
    keysByState.set(state, known);
  }
  for (const [state, keys] of keysByState) {
    for (const some of portions([...keys], READ_AT_ONCE)) yield () => read(database, state, some);
  }
}

async function read(database: Database, state: StateCode, keys: readonly string[]): ReturnType<ChangesRead> {
  const documents = await findCompanyDocuments(database, state, keys);
  return toChanges(
    keys.map((key) => documentKey(state, key)),
    documents,
    APPLIED_AT_ONCE,
  );
}
