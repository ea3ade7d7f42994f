import { Injectable } from '@nestjs/common';
import type { KeptResult } from '@registry/contracts-batches';
import { listSuppressedBusinesses } from '@registry/contracts-business-registry';
import type { ScreenedVerdict } from '@registry/contracts-records-sections';
import { AppError, codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import { LRUCache } from 'lru-cache';
import pMap from 'p-map';
import { ERASED_MARK } from '../consumer/erase-results.ts';
import type { StoredBatch } from './batch.entity.ts';
import { type BatchesPage, BatchesStore, type DoneChunk, type MatchedChunk } from './batches.store.ts';
import { type MatchedRows, RowMatcher } from './row-matcher.ts';

/** A company that was suppressed shortly before a batch was made may have been found by it: clocks of databases differ. */
const MARGIN_MS = 3_600_000;
/** Batches of a list that are checked at once. */
const CHECKED_AT_ONCE = 8;
/** Batches whose last check is remembered. */
const REMEMBERED_MAX = 1_000;

/**
 * Batches as they are without companies that were suppressed or erased since: what was stored is never served unchecked. Rows that such a company is a candidate of are matched again and stored, so that a result and the counts are
 * those of a registry without it.
 */
@Injectable()
export class CheckedBatches {
  /** By id: the rows that were done, the companies that were suppressed and the last erasure when nothing was left to match again. */
  readonly #clean = new LRUCache<string, string>({ max: REMEMBERED_MAX });

  constructor(
    private readonly store: BatchesStore,
    private readonly matcher: RowMatcher,
    private readonly services: MessageClient,
  ) {}

  /** Throws `batch_not_found`, `upstream_unavailable`. */
  async get(id: string, workspaceId: number): Promise<StoredBatch> {
    const batch = await this.store.get(id, workspaceId);
    return (await this.#correct(batch)) ? this.store.get(id, workspaceId) : batch;
  }

  /** Some of a workspace, newest first, and how many there are. Throws `upstream_unavailable`. */
  async list(workspaceId: number, page: { readonly offset: number; readonly limit: number }): Promise<BatchesPage> {
    const listed = await this.store.list(workspaceId, page);
    const corrected = await pMap(listed[0], (batch) => this.#correct(batch), { concurrency: CHECKED_AT_ONCE });
    return corrected.includes(true) ? this.store.list(workspaceId, page) : listed;
  }

  /** The next chunks that are done, in their order; only those with a verdict if one is given. Throws `upstream_unavailable`. */
  async chunks(
    batch: StoredBatch,
    after: number,
    limit: number,
    verdict: ScreenedVerdict | null = null,
  ): Promise<DoneChunk[]> {
    const chunks = await this.store.chunks(batch.id, after, limit, verdict);
    const names = [...toNames(await this.#suppressedSince(batch)), ERASED_MARK];
    if (!chunks.some(({ results }) => isNaming(results, names))) return chunks;
    await this.#matchAgain(batch, names);
    return this.store.chunks(batch.id, after, limit, verdict);
  }

  /**
   * Matches rows again whose candidates were suppressed. Returns true if the batch may be another than it was read: a request at the same time
   * may have corrected it first.
   */
  async #correct(batch: StoredBatch): Promise<boolean> {
    const { id, done, erasedAt } = batch;
    if (done === 0) return false;
    const ids = await this.#suppressedSince(batch);
    if (ids.length === 0 && erasedAt === null) return false;
    const state = JSON.stringify([done, ids, erasedAt]);
    if (this.#clean.get(id) !== state) await this.#matchAgain(batch, [...toNames(ids), ERASED_MARK]);
    this.#clean.set(id, state);
    return true;
  }

  async #suppressedSince({ createdAt, isSandbox }: StoredBatch): Promise<string[]> {
    if (isSandbox) return [];
    const since = createdAt.getTime() - MARGIN_MS;
    const found: string[] = [];
    for (let after: number | null = 0; after !== null;) {
      const reply: { ids: readonly string[]; next: number | null } = await this.services.call(
        listSuppressedBusinesses,
        { since, after },
      );
      found.push(...reply.ids);
      after = reply.next;
    }
    return found;
  }

  async #matchAgain(batch: StoredBatch, names: readonly string[]): Promise<void> {
    for (;;) {
      const chunk = await this.store.chunkNaming(batch.id, names);
      if (chunk === undefined) return;
      await this.store.replaceResults(batch.id, chunk, await this.#listResults(batch, chunk, names));
    }
  }

  /** The results of a chunk, those that name a suppressed company as they are now. */
  async #listResults(batch: StoredBatch, chunk: MatchedChunk, names: readonly string[]): Promise<MatchedRows> {
    const isSuppressed = (result: KeptResult): boolean => isNaming(JSON.stringify(result), names);
    const rows = chunk.rows.filter((_, at) => isSuppressed(chunk.results[at] as KeptResult));
    const { results, ...loaded } = await this.matcher.match(rows, batch);
    const again = [...results];
    if (again.some(isSuppressed)) {
      // The suppression is being written down: the matcher does not know it yet.
      throw new AppError(codes.service.upstreamUnavailable, {
        message: 'The results are being updated. Retry after one second.',
        retryAfterSeconds: 1,
      });
    }
    const next = chunk.results.map((result) => (isSuppressed(result) ? (again.shift() as KeptResult) : result));
    return { ...loaded, results: next };
  }
}

/** How the JSON of a result names companies. */
function toNames(ids: readonly string[]): string[] {
  return ids.map((id) => `"id":${JSON.stringify(id)}`);
}

/** Whether results have one of the names: a registry, and who suppresses a company, may write a number in other letters than the results. */
function isNaming(results: string, names: readonly string[]): boolean {
  if (names.length === 0) return false;
  const capitals = results.toUpperCase();
  return names.some((name) => capitals.includes(name.toUpperCase()));
}
