import type { IndexChange } from '@registry/name-index';
import { setTimeout as delay } from 'node:timers/promises';
import { OpenSearchError } from '../connection/index-unavailable.ts';
import type { OpenSearch } from '../connection/open-search.ts';
import type { IndexLayout } from '../layout.ts';
import { documentId, documentSource } from './document-source.ts';

interface BulkReply {
  readonly items: readonly Readonly<Record<string, BulkItem>>[];
}

interface BulkItem {
  readonly status: number;
  readonly error?: { readonly type: string; readonly reason: string };
}

/** Changes in one request. */
const CHANGES_MAX = 1_000;
const REQUEST_MS_MAX = 60_000;
/** A server that is busy gets the same changes again, after a wait that doubles each time: for about a minute. */
const [BUSY_MS, BUSY_MS_MAX, ATTEMPTS_MAX] = [100, 8_000, 14];

/** The place of changes, and the version of their read: of two states of a document the later one stays, in either order. */
export interface WrittenTo {
  /** A name under which only this index is written: one that was deleted is not made again. */
  readonly alias: string;
  readonly version: number;
}

/** Writes changes of documents. */
export class BulkWriter {
  readonly #search: OpenSearch;
  readonly #layout: IndexLayout;

  constructor(search: OpenSearch, layout: IndexLayout) {
    this.#search = search;
    this.#layout = layout;
  }

  /** Resolves once all changes are on the disks of the shards, or newer ones of their documents. Throws where one cannot be written. */
  async write(changes: readonly IndexChange[], to: WrittenTo): Promise<void> {
    for (let at = 0; at < changes.length; at += CHANGES_MAX)
      await this.#writeSome(changes.slice(at, at + CHANGES_MAX), to);
  }

  async #writeSome(changes: readonly IndexChange[], to: WrittenTo): Promise<void> {
    let left = changes;
    for (let attempt = 0; ; attempt++) {
      left = await this.#send(left, to);
      if (left.length === 0) return;
      if (attempt === ATTEMPTS_MAX)
        throw new OpenSearchError({ status: 429, message: `${left.length} changes are not taken.` });
      await delay(Math.min(BUSY_MS * 2 ** attempt, BUSY_MS_MAX));
    }
  }

  /** The changes that the server is too busy for. */
  async #send(changes: readonly IndexChange[], { alias, version }: WrittenTo): Promise<IndexChange[]> {
    const { items } = await this.#search.send<BulkReply>({
      ...{ method: 'POST', path: `/${alias}/_bulk`, query: { require_alias: true }, msMax: REQUEST_MS_MAX },
      lines: changes.flatMap((change) => this.#toLines(change, version)),
    });
    return changes.filter((_, at) => {
      const [{ status, error } = { status: 500 }] = Object.values(items[at] ?? {});
      // 409: a newer state is there already; 404: what is deleted is not there.
      if (error === undefined || status === 409 || (status === 404 && error === undefined)) return false;
      if (status === 429 || status === 503) return true;
      throw new OpenSearchError({ status, message: `${error.type}: ${error.reason}` });
    });
  }

  #toLines(change: IndexChange, version: number): object[] {
    const key = change.kind === 'delete' ? change.key : change.document.key;
    const routing = this.#layout.routing?.toValue(key);
    const meta = {
      _id: documentId(key),
      version,
      version_type: 'external_gte',
      ...(routing === undefined ? {} : { routing }),
    };
    return change.kind === 'delete'
      ? [{ delete: meta }]
      : [{ index: meta }, documentSource(this.#layout, change.document)];
  }
}
