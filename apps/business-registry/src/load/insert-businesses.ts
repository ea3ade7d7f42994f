import { fileNumberKey, type StateCode } from '@registry/domain';
import { type LoadContext, rejectItem } from '@registry/loading';
import type { RegisteredBusiness, RejectedRow, SourceItem } from '@registry/pipeline';
import type { PoolClient } from 'pg';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { WrittenCompany } from '../change-events/publish-companies.ts';
import { CompanyRows } from '../companies/company-rows.ts';

/** Rows of the input that were written, and those that could not be mapped. */
export interface Written {
  readonly rowCount: number;
  /** Companies that have a new version by it. */
  readonly companies: readonly WrittenCompany[];
  readonly rejected: readonly RejectedRow[];
}

/** New companies as they are copied into the tables: made without them, sent in one go. */
export interface PreparedInsert extends Written {
  send(client: PoolClient): Promise<void>;
}

/** Companies mapped between two turns of the event loop, in which a COPY under way is fed: about two milliseconds. */
const SLICE_SIZE = 100;

/** Maps companies that the state does not have yet. */
export async function prepareInsert(
  context: LoadContext,
  state: StateCode,
  items: readonly SourceItem<RegisteredBusiness>[],
): Promise<PreparedInsert> {
  const rows = new CompanyRows(state, context);
  const companies: WrittenCompany[] = [];
  const rejected: RejectedRow[] = [];
  let rowCount = 0;
  for (const [i, item] of items.entries()) {
    const mapped = item.map();
    if (mapped.ok) {
      const key = fileNumberKey(item.key);
      rows.add(key, item.digest, mapped.value);
      companies.push({ key, version: 1 });
      rowCount += item.rowCount;
    } else {
      rejected.push(...rejectItem(item, mapped.reason));
    }
    if (i % SLICE_SIZE === SLICE_SIZE - 1) await nextTurn();
  }
  return { rowCount, companies, rejected, send: (client) => rows.send(client) };
}
