import type { StateCode } from '@registry/domain';
import { announce, ANNOUNCEMENT_ITEMS_MAX, type Draft } from '@registry/feed';
import { registryChanged } from '@registry/contracts-business-registry';
import type { PoolClient } from 'pg';

/** A company that a transaction has written, and the version it made. */
export interface WrittenCompany {
  readonly key: string;
  readonly version: number;
}

/** What an announcement of companies names. */
export interface CompaniesBody {
  readonly state: StateCode;
  readonly keys: readonly string[];
  /** The version that each was given; null where all are first inserts. */
  readonly versions: readonly number[] | null;
}

/**
 * Announces companies of one state in the transaction that wrote them, which holds the state's merge lock: that keeps
 * the announcements of a company in the order of its versions.
 */
export async function announceCompanies(
  client: PoolClient,
  state: StateCode,
  companies: readonly WrittenCompany[],
): Promise<void> {
  const { inserted = [], changed = [] } = Object.groupBy(companies, ({ version }) =>
    version === 1 ? 'inserted' : 'changed',
  );
  await announce(client, [
    ...batches(inserted).map((batch) => draftOf(state, batch, null)),
    ...batches(changed).map((batch) =>
      draftOf(
        state,
        batch,
        batch.map(({ version }) => version),
      ),
    ),
  ]);
}

function draftOf(state: StateCode, batch: readonly WrittenCompany[], versions: CompaniesBody['versions']): Draft {
  const body: CompaniesBody = { state, keys: batch.map(({ key }) => key), versions };
  return { topic: registryChanged.topic, body, itemCount: batch.length };
}

function batches<T>(all: readonly T[]): T[][] {
  const count = Math.ceil(all.length / ANNOUNCEMENT_ITEMS_MAX);
  return Array.from({ length: count }, (_, i) =>
    all.slice(i * ANNOUNCEMENT_ITEMS_MAX, (i + 1) * ANNOUNCEMENT_ITEMS_MAX),
  );
}
