import { Injectable } from '@nestjs/common';
import type { MatchVerdict } from '@registry/contracts-business-registry';
import type { CountedResult } from '@registry/contracts-records-sections';
import { AppError, codes } from '@registry/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import { inTurn, type ListRows } from '../../lists/list-rows.ts';
import { KeyAdmission } from '../../keys/quotas/key-admission.ts';
import type { BatchRow } from '../../batches/batch-layout.ts';
import type { BatchWishes, DoneChunk, StoredBatch } from '../../batches/batches.store.ts';
import { CheckedBatches } from '../../batches/checked-batches.ts';
import { BatchReceiver } from '../../batches/create-batch/batch-receiver.ts';
import { PAGE_ROWS } from '../../batches/create-batch/receive-batch.ts';
import type { KeptResult } from '../../batches/kept-result.ts';
import { KeyCookie, refuseForeign } from '../key-cookie.ts';

const COOKIE = new KeyCookie('match_key', '/match');

/** Rows with what came of them. */
export interface ListPart {
  readonly list: ListRows;
  readonly results: readonly Omit<CountedResult, 'coverage'>[];
  /** The numbers of these rows in the whole list, from 0. */
  readonly numbers: readonly number[];
}

/** The same of a batch, in parts. */
export interface BatchPart extends ListPart {
  /** The row that the next part begins with, from 1; null if none follows. */
  readonly next: number | null;
}

/** Which rows of a batch are wanted. */
export interface PartWishes {
  /** The first, from 1. */
  readonly from: number;
  /** Null for rows of every verdict. */
  readonly verdict: MatchVerdict | null;
}

/** Chunks that are read at once, and at most, to find rows of a verdict. */
const READ_CHUNKS = 10;
const READ_CHUNKS_MAX = 50;

/** Lists of more rows than a page shows: batches of the workspace whose key somebody entered, which is in a cookie of these pages. */
@Injectable()
export class ListBatches {
  constructor(
    private readonly receiver: BatchReceiver,
    private readonly batches: CheckedBatches,
    private readonly admission: KeyAdmission,
  ) {}

  /** Remembers a key in the browser. Throws `invalid_key`. */
  async signIn(request: FastifyRequest, reply: FastifyReply, text: string): Promise<KnownKey> {
    refuseForeign(request);
    const key = await this.admission.verify(request, { text, inUrl: false });
    COOKIE.set(request, reply, text);
    return key;
  }

  /** The id of the batch of a list. `state`: of rows without one. */
  async create(
    sender: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly key: KnownKey },
    { header, rows, places }: ListRows,
    state: string,
    wishes: Omit<BatchWishes, 'origin'>,
  ): Promise<string> {
    const layout = () => ({ format: 'csv', header, places: [...places], state }) as const;
    // The demo does not know the address of the API.
    const { id } = await this.receiver.receiveList(sender, { ...wishes, origin: '' }, { rows: inTurn(rows), layout });
    return id;
  }

  /** The key that the browser remembers; undefined where nobody is signed in. Throws `invalid_key`. */
  async remembered(request: FastifyRequest): Promise<KnownKey | undefined> {
    const text = COOKIE.read(request);
    if (text === undefined) return undefined;
    refuseForeign(request);
    return this.admission.verify(request, { text, inUrl: false });
  }

  /** Throws `invalid_key` where nobody is signed in, and `batch_not_found`. */
  async get(request: FastifyRequest, id: string): Promise<StoredBatch> {
    const key = await this.admission.verify(request, { text: COOKIE.read(request) ?? '', inUrl: false });
    return this.batches.get(id, key.workspaceId);
  }

  /** The next hundred rows of a batch at most; none where they are not done. */
  async part(batch: StoredBatch, { from, verdict }: PartWishes): Promise<BatchPart> {
    const { id, layout } = batch;
    if (layout.format !== 'csv') throw notOfAPage(id);
    const found: FoundRow[] = [];
    let after = Math.floor((from - 1) / PAGE_ROWS);
    let isMore = true;
    for (let read = 0; isMore && found.length < PAGE_ROWS && read < READ_CHUNKS_MAX; read += READ_CHUNKS) {
      const chunks = await this.batches.chunks(batch, after, verdict === null ? 1 : READ_CHUNKS, verdict);
      for (const chunk of chunks) found.push(...rowsOf(chunk, { from, verdict }));
      isMore = chunks.length > 0;
      after = chunks.at(-1)?.number ?? after;
    }
    const shown = found.slice(0, PAGE_ROWS);
    const following = found[PAGE_ROWS]?.number ?? after * PAGE_ROWS;
    const rows = { header: layout.header, places: new Map(layout.places), rows: shown.map(({ cells }) => cells) };
    return {
      list: rows,
      results: shown.map(({ result }) => result),
      numbers: shown.map(({ number }) => number),
      next: isMore && following < batch.rows ? following + 1 : null,
    };
  }
}

interface FoundRow {
  readonly number: number;
  readonly cells: readonly string[];
  readonly result: KeptResult;
}

function rowsOf(chunk: DoneChunk, { from, verdict }: PartWishes): FoundRow[] {
  const rows = JSON.parse(chunk.rows) as BatchRow[];
  const results = JSON.parse(chunk.results) as KeptResult[];
  return results.flatMap((result, at) => {
    const [cells, number] = [rows[at] ?? [], (chunk.number - 1) * PAGE_ROWS + at];
    const isWanted = typeof cells !== 'string' && number >= from - 1 && (verdict ?? result.verdict) === result.verdict;
    return isWanted ? [{ number, cells, result }] : [];
  });
}

/** Lines of JSON have no columns to show. */
function notOfAPage(id: string): AppError {
  return new AppError(codes.batch.notFound, { message: `The batch ${id} has no columns. Get its results by the API.` });
}
