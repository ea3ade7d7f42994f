import { Injectable } from '@nestjs/common';
import type { CountedResult } from '@registry/contracts-records-sections';
import { AppError, codes } from '@registry/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KnownKey } from '../../../../auth/key-cache.ts';
import type { CompanyList } from '../../../../lists/read-list.ts';
import { KeyAdmission } from '../../../../quotas/key-admission.ts';
import type { BatchRow } from '../../../production/batches/batch-layout.ts';
import type { BatchWishes, StoredBatch } from '../../../production/batches/batches.store.ts';
import { CheckedBatches } from '../../../production/batches/checked-batches.ts';
import { BatchReceiver } from '../../../production/batches/create-batch/batch-receiver.ts';
import type { KeptResult } from '../../../production/batches/kept-result.ts';
import { KeyCookie, refuseForeign } from '../key-cookie.ts';

const COOKIE = new KeyCookie('match_key', '/match');

/** Rows with what came of them. */
export interface ListPart {
  readonly list: CompanyList;
  readonly results: readonly Omit<CountedResult, 'coverage'>[];
}

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
    { header, rows, places }: CompanyList,
    state: string,
    wishes: Omit<BatchWishes, 'origin'>,
  ): Promise<string> {
    const layout = () => ({ format: 'csv', header, places: [...places], state }) as const;
    // The demo does not know the address of the API.
    const { id } = await this.receiver.receiveList(sender, { ...wishes, origin: '' }, { rows: inTurn(rows), layout });
    return id;
  }

  /** Throws `invalid_key` where nobody is signed in, and `batch_not_found`. */
  async get(request: FastifyRequest, id: string): Promise<StoredBatch> {
    const key = await this.admission.verify(request, { text: COOKIE.read(request) ?? '', inUrl: false });
    return this.batches.get(id, key.workspaceId);
  }

  /** A hundred rows of a batch, of page 1, 2, …; none where they are not done. */
  async part(batch: StoredBatch, page: number): Promise<ListPart> {
    const { id, layout } = batch;
    const [chunk] = await this.batches.chunks(batch, page - 1, 1);
    const isThere = chunk !== undefined && chunk.number === page && layout.format === 'csv';
    const rows = isThere ? (JSON.parse(chunk.rows) as BatchRow[]).filter((row) => typeof row !== 'string') : [];
    const results = isThere ? (JSON.parse(chunk.results) as KeptResult[]) : [];
    if (layout.format !== 'csv') throw notOfAPage(id);
    const places = new Map(layout.places);
    return { list: { header: layout.header, rows, places, names: [] }, results };
  }
}

/** Lines of JSON have no columns to show. */
function notOfAPage(id: string): AppError {
  return new AppError(codes.batch.notFound, { message: `The batch ${id} has no columns. Get its results by the API.` });
}

async function* inTurn<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  await Promise.resolve();
  yield* rows;
}
