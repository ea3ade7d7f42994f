import { Injectable } from '@nestjs/common';
import { listLoadedFiles } from '@registry/contracts-business-registry';
import { listRecordFiles } from '@registry/contracts-records-sections';
import type { JsonText } from '@registry/http-frame/server/json-text';
import { MessageClient } from '@registry/messaging';
import { LRUCache } from 'lru-cache';
import { DocumentSigner } from './signing/document-signer.ts';

/** Milliseconds for which a signed list is cached: anybody may request it, as often as they like. */
const CACHED_MS = 5_000;
const CACHED_MAX = 100;

/** Signs the lists of the files that were loaded on a day. */
@Injectable()
export class FileDigestLists {
  readonly #cached: LRUCache<string, JsonText>;

  constructor(
    private readonly services: MessageClient,
    private readonly signer: DocumentSigner,
  ) {
    this.#cached = new LRUCache({ max: CACHED_MAX, ttl: CACHED_MS, fetchMethod: (date) => this.#sign(date) });
  }

  /** The list of a day in UTC, YYYY-MM-DD. */
  get(date: string): Promise<JsonText> {
    return this.#cached.forceFetch(date);
  }

  async #sign(date: string): Promise<JsonText> {
    const replies = await Promise.all([
      this.services.call(listLoadedFiles, { date }),
      this.services.call(listRecordFiles, { date }),
    ]);
    return this.signer.sign('file_digests', { date, files: replies.flatMap(({ files }) => files) });
  }
}
