import { portions, type StateCode } from '@registry/domain';
import { publishChanges, CHANGE_EVENT_ITEMS_MAX, type OutboxRow } from '@registry/feed';
import { type CompanyAction, registryChanged } from '@registry/contracts-business-registry';
import type { PoolClient } from 'pg';
import { suppressedAmong } from '../suppressions/suppressions.store.ts';

/** A company that a transaction has written, and the version it made. */
export interface WrittenCompany {
  readonly key: string;
  readonly version: number;
  /** When left out: `added` where the version is 1, else `changed`. */
  readonly action?: CompanyAction;
}

/** The content of a change event of companies. */
export interface CompaniesBody {
  readonly state: StateCode;
  readonly keys: readonly string[];
  /** The version that each was given; null where all are first inserts. */
  readonly versions: readonly number[] | null;
  /** When left out: `added` where `versions` is null, else `changed`. */
  readonly action?: CompanyAction;
  /** Set for sample companies. */
  readonly isSample?: true;
}

/**
 * Writes change events of companies of one state in the transaction that wrote them. It has the state's merge lock,
 * which keeps the change events of a company in the order of its versions. For consumers a suppressed company is
 * already removed, so anything that happens to it is a change.
 */
export async function publishCompanies(
  client: PoolClient,
  state: StateCode,
  companies: readonly WrittenCompany[],
  isSample = false,
): Promise<void> {
  const suppressed = await suppressedAmong(
    client,
    state,
    companies.map(({ key }) => key),
  );
  const alike = Map.groupBy(companies, ({ key, version, action }) =>
    suppressed.has(key) ? 'changed' : (action ?? (version === 1 ? 'first' : 'changed')),
  );
  const drafts = [...alike].flatMap(([action, all]) =>
    portions(all, CHANGE_EVENT_ITEMS_MAX).map((batch): OutboxRow => {
      const body: CompaniesBody = {
        state,
        keys: batch.map(({ key }) => key),
        versions: action === 'first' ? null : batch.map(({ version }) => version),
        ...(action === 'added' || action === 'removed' ? { action } : {}),
        ...(isSample ? { isSample } : {}),
      };
      return { topic: registryChanged.topic, body, itemCount: batch.length };
    }),
  );
  await publishChanges(client, drafts);
}

/** The action of a change event. */
export function readAction({ action, versions }: CompaniesBody): CompanyAction {
  return action ?? (versions === null ? 'added' : 'changed');
}
