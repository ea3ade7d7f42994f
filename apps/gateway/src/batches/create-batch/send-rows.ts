import { addRows, BATCH_ROWS_MAX, type BatchLayout, type BatchRow, CHUNK_ROWS } from '@registry/contracts-batches';
import { AppError, codes } from '@registry/errors';
import type { MessageClient } from '@registry/messaging';
import { tooManyRows } from '../../lists/list-problem.ts';
import type { Admission } from '../../keys/quotas/daily-quota.ts';
import { limitReached } from '../../keys/quotas/rate-limit-headers.ts';
import { toRequests } from '../../match/company-matcher.ts';
import type { BatchReader } from './read-batch.ts';

/** Characters of JSON after which a message takes no further row: they are at most three times as many bytes, and NATS takes 8 MB. */
const LENGTH_MAX = 1_048_576;

/** Facts of a list whose rows have all arrived. */
export interface SentList {
  readonly layout: BatchLayout;
  readonly rows: number;
}

/**
 * Sends the rows of an upload to the service of batches as they arrive. Throws where one of them cannot be read, and `daily_limit_reached` with
 * the first row that counts as more than its key had left.
 */
export async function sendRows(
  services: MessageClient,
  id: string,
  { rows, layout }: BatchReader,
  admission: Admission,
): Promise<SentList> {
  const sender = new RowSender(services, id);
  let total = 0;
  for await (const row of rows) {
    total += 1;
    if (total > BATCH_ROWS_MAX) throw tooManyRows(BATCH_ROWS_MAX);
    if (toRequests(total) > admission.left) throw limitReached(admission);
    await sender.add(row);
  }
  await sender.flush();
  const known = layout();
  if (total === 0)
    throw new AppError(codes.body.invalid, { message: 'The list has no rows. Send at least one company.' });
  return { layout: known, rows: total };
}

/** Sends rows in chunks, and a chunk of long rows in several messages. */
class RowSender {
  readonly #services: MessageClient;
  readonly #id: string;
  #rows: BatchRow[] = [];
  #length = 0;
  #chunk = 1;
  #part = 0;
  #rowsOfChunk = 0;

  constructor(services: MessageClient, id: string) {
    this.#services = services;
    this.#id = id;
  }

  async add(row: BatchRow): Promise<void> {
    this.#rows.push(row);
    this.#length += JSON.stringify(row).length;
    this.#rowsOfChunk += 1;
    const isWhole = this.#rowsOfChunk === CHUNK_ROWS;
    if (isWhole || this.#length > LENGTH_MAX) await this.flush();
    if (!isWhole) return;
    this.#chunk += 1;
    this.#part = 0;
    this.#rowsOfChunk = 0;
  }

  /** Sends the rows that are not sent yet. */
  async flush(): Promise<void> {
    const [rows, part] = [this.#rows, this.#part];
    if (rows.length === 0) return;
    this.#rows = [];
    this.#length = 0;
    this.#part += 1;
    await this.#services.call(addRows, { id: this.#id, chunk: this.#chunk, part, rows });
  }
}
