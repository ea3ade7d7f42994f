import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { RequestFor } from '@registry/contracts-message';
import { BATCH_DAYS, type CreateBatchRequest, type addRows } from '@registry/contracts-batches';
import { AppError, codes } from '@registry/errors';
import { Database } from '@registry/persistence';
import { joinTransaction } from '@registry/persistence/entities';
import { Repository } from 'typeorm';
import { BatchEntity } from '../batches/batch.entity.ts';

const ADD_ROWS = {
  name: 'add-arriving-rows',
  text: 'INSERT INTO arriving_rows (batch_id, chunk, part, rows, row_count) VALUES ($1, $2, $3, $4, $5)',
};
/** The parts of a chunk, each a list in JSON, become one list. */
const TAKE_ROWS = `
  WITH arrived AS (DELETE FROM arriving_rows WHERE batch_id = $1 RETURNING chunk, part, rows, row_count),
       taken AS (INSERT INTO batch_chunks (batch_id, number, rows)
                 SELECT $1, chunk, '[' || string_agg(substr(rows, 2, length(rows) - 2), ',' ORDER BY part) || ']'
                   FROM arrived GROUP BY chunk)
  SELECT coalesce(sum(row_count), 0)::integer AS rows FROM arrived`;
const DELETE_ROWS = { name: 'delete-arriving-rows', text: 'DELETE FROM arriving_rows WHERE batch_id = $1' };
const EXPIRY = `now() + interval '${BATCH_DAYS} days'`;

/** Lists that are being uploaded. */
@Injectable()
export class UploadsStore {
  constructor(
    @InjectRepository(BatchEntity) private readonly batches: Repository<BatchEntity>,
    private readonly database: Database,
  ) {}

  /** Keeps rows until all of them are there. */
  async addRows({ id, chunk, part, rows }: RequestFor<typeof addRows>): Promise<void> {
    await this.database.query(ADD_ROWS, [id, chunk, part, JSON.stringify(rows), rows.length]);
  }

  /**
   * Makes a batch of the rows that were added, all of it or nothing. Throws `upstream_unavailable` where some are missing: rows that arrive
   * are not logged, and a crash of Postgres loses them.
   */
  async createBatch(batch: CreateBatchRequest): Promise<void> {
    const { id, rows } = batch;
    await this.database.transaction(async (client) => {
      const batches = joinTransaction(client, this.batches);
      await batches.insert({ ...batch, status: 'created', expiresAt: () => EXPIRY });
      const { rows: taken } = await client.query<{ rows: number }>(TAKE_ROWS, [id]);
      if (taken[0]?.rows === rows) return;
      throw new AppError(codes.service.upstreamUnavailable, {
        message: `The upload was interrupted: ${taken[0]?.rows ?? 0} of ${rows} rows were kept. Send the list again.`,
      });
    });
  }

  /** Lets workers have it; one that is queued stays as it is. */
  async queueBatch(id: string): Promise<void> {
    await this.batches.update({ id, status: 'created' }, { status: 'queued' });
  }

  /** Forgets an upload that is not to become a batch; a batch that is queued stays. */
  async remove(id: string): Promise<void> {
    await this.database.query(DELETE_ROWS, [id]);
    await this.batches.delete({ id, status: 'created' });
  }
}
