import { type BatchRow, CHUNK_ROWS, type CreateBatchRequest, type KeptResult } from '@registry/contracts-batches';
import { DatabaseFixture, migratedDatabase } from '@registry/persistence/database-fixture';
import { entitiesOver } from '@registry/persistence/entities';
import { migrations } from '../../migrations/migrations.ts';
import { BatchEntity } from '../batches/batch.entity.ts';
import { BatchesStore } from '../batches/batches.store.ts';
import { UploadsStore } from '../upload/uploads.store.ts';
import { BatchQueue, type LeasedChunk } from '../work/batch-queue.ts';

/** A separate migrated database with batches of names. */
export class BatchesFixture extends DatabaseFixture {
  readonly #entities = entitiesOver(this.database.pool, BatchEntity);
  readonly batches = this.#entities.getRepository(BatchEntity);
  readonly store = new BatchesStore(this.batches, this.database);
  readonly uploads = new UploadsStore(this.batches, this.database);
  readonly queue = new BatchQueue(this.database);

  static async create(): Promise<BatchesFixture> {
    const fixture = new BatchesFixture(await migratedDatabase('batches', migrations), { poolMax: 12 });
    await fixture.#entities.initialize();
    return fixture;
  }

  /** What `createBatch` gets for a list of so many names. */
  request(id: string, rows: number, workspaceId: number): CreateBatchRequest {
    return {
      ...{ id, workspaceId, rows, candidates: 3, minConfidence: 0.5, origin: 'https://api.example.com' },
      ...{ fields: [], isSandbox: false, layout: { format: 'csv', header: ['name'], places: [['name', 0]] } },
    };
  }

  /** Adds so many names to an upload, as the gateway does. */
  async addNames(id: string, count: number): Promise<void> {
    const rows = Array.from({ length: count }, (_, at): BatchRow => [`Company ${at}`]);
    for (let chunk = 1; (chunk - 1) * CHUNK_ROWS < count; chunk += 1)
      await this.uploads.addRows({
        id,
        chunk,
        part: 0,
        rows: rows.slice((chunk - 1) * CHUNK_ROWS, chunk * CHUNK_ROWS),
      });
  }

  /** A batch of so many names in the queue. */
  async newBatch(id: string, rows: number, workspaceId: number): Promise<void> {
    await this.addNames(id, rows);
    await this.uploads.createBatch(this.request(id, rows, workspaceId));
    await this.uploads.queueBatch(id);
  }

  /** All chunks that wait. */
  async leaseAll(): Promise<LeasedChunk[]> {
    const all: LeasedChunk[] = [];
    for (let chunk = await this.queue.lease(); chunk !== undefined; chunk = await this.queue.lease()) all.push(chunk);
    return all;
  }

  async leasesOf(id: string): Promise<LeasedChunk[]> {
    return (await this.leaseAll()).filter(({ batchId }) => batchId === id);
  }
}

/** Results of a chunk of which nothing is found. */
export function noMatches({ rows }: LeasedChunk): KeptResult[] {
  return rows.map(() => ({ object: 'match_result', verdict: 'no_match', candidates: [] }));
}
