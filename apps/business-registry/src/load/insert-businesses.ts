import { fileNumberKey, type StateCode } from '@registry/domain';
import { type LoadContext, rejectItem } from '@registry/loading';
import type { RegisteredBusiness, RejectedRow, SourceItem } from '@registry/pipeline';
import type { PoolClient } from 'pg';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { WrittenCompany } from '../announcements/announce-companies.ts';
import { CompanyRows } from './company-rows.ts';

/** Rows of the input that were written, and those that could not be mapped. */
export interface Written {
  readonly rowCount: number;
  /** Companies that have a new version by it. */
  readonly companies: readonly WrittenCompany[];
  readonly rejected: readonly RejectedRow[];
}

/** Companies that are copied together. */
const PART_SIZE = 1_000;
/** Companies mapped between two turns of the event loop, in which a COPY under way is fed: about two milliseconds. */
const SLICE_SIZE = 100;

/** Copies companies that the state does not have yet; while one part is on its way the next is mapped. */
export async function insertBusinesses(
  client: PoolClient,
  context: LoadContext,
  state: StateCode,
  items: readonly SourceItem<RegisteredBusiness>[],
): Promise<Written> {
  const companies: WrittenCompany[] = [];
  const rejected: RejectedRow[] = [];
  let rowCount = 0;
  let sending: Promise<void> = Promise.resolve();
  for (let from = 0; from < items.length; from += PART_SIZE) {
    const rows = new CompanyRows(state, context);
    const part = items.slice(from, from + PART_SIZE);
    for (let i = 0; i < part.length; i += 1) {
      const item = part[i] as SourceItem<RegisteredBusiness>;
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
    await sending;
    sending = rows.send(client);
    sending.catch(() => undefined); // thrown where it is awaited
  }
  await sending;
  return { rowCount, companies, rejected };
}
