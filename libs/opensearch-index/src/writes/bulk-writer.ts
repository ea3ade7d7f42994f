import type { IndexChange } from '@registry/name-index';
import { OpenSearchError } from '../connection/index-unavailable.ts';
import { openSearchMetrics } from '../connection/open-search-metrics.ts';
import type { OpenSearch } from '../connection/open-search.ts';
import { repeatWhileFailing } from '../connection/repeat-while-failing.ts';
import type { IndexLayout } from '../layout.ts';
import { documentId, documentSource } from './document-source.ts';

interface BulkReply {
  readonly items: readonly Readonly<Record<string, BulkItem>>[];
}

interface BulkItem {
  readonly status: number;
  readonly error?: { readonly type: string; readonly reason: string };
}

/** Changes in one request, and UTF-16 units of theirs. */
const CHANGES_MAX = 1_000;
const LENGTH_MAX = 4 * 2 ** 20;
const REQUEST_MS_MAX = 60_000;

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
  readonly #failedMsMax: number;

  /** `failedMsMax`: for how many milliseconds changes are sent again while requests fail; not once by default. */
  constructor(search: OpenSearch, layout: IndexLayout, failedMsMax = 0) {
    this.#search = search;
    this.#layout = layout;
    this.#failedMsMax = failedMsMax;
  }

  /** Resolves once all changes are on the disks of the shards, or newer ones of their documents. Throws where one cannot be written. */
  async write(changes: readonly IndexChange[], { alias, version }: WrittenTo): Promise<void> {
    const actions = changes.map((change) => this.#toAction(change, version));
    for (const some of inRequests(actions)) await this.#writeSome(some, alias);
  }

  async #writeSome(actions: readonly string[], alias: string): Promise<void> {
    let left = actions;
    await repeatWhileFailing(this.#failedMsMax, async () => {
      const before = left.length;
      left = await this.#send(left, alias);
      openSearchMetrics.written.inc(before - left.length);
      if (left.length > 0) throw new OpenSearchError({ status: 429, message: `${left.length} changes are not taken` });
    });
  }

  /** The actions that the server is too busy for. */
  async #send(actions: readonly string[], alias: string): Promise<readonly string[]> {
    const request = { method: 'POST', path: `/${alias}/_bulk`, query: { require_alias: true } } as const;
    const { items } = await this.#search.send<BulkReply>({ ...request, lines: actions, msMax: REQUEST_MS_MAX });
    return actions.filter((_, at) => isRefused(Object.values(items[at] ?? {})[0]));
  }

  #toAction(change: IndexChange, version: number): string {
    const key = change.kind === 'delete' ? change.key : change.document.key;
    const routing = this.#layout.routing?.toValue(key);
    const meta = {
      _id: documentId(key),
      version,
      version_type: 'external_gte',
      ...(routing === undefined ? {} : { routing }),
    };
    return change.kind === 'delete'
      ? JSON.stringify({ delete: meta })
      : `${JSON.stringify({ index: meta })}\n${JSON.stringify(documentSource(this.#layout, change.document))}`;
  }
}

/** True for one that is to be sent again. Throws where it cannot be written, and where the reply does not say. */
function isRefused(item: BulkItem | undefined): boolean {
  if (item === undefined) throw new OpenSearchError({ status: 500, message: 'a reply lacks a change' });
  const { status, error } = item;
  // 404 without an error: what is deleted is not there. A conflict: a newer state is there already.
  if (error === undefined || error.type === 'version_conflict_engine_exception') return false;
  if ((status === 429 && !error.type.includes('block')) || status === 503) return true;
  throw new OpenSearchError({ status, message: `${error.type}: ${error.reason}` });
}

/** A server takes requests of up to a tenth of its heap, and 100 MB, so that large documents come in several. */
function* inRequests(actions: readonly string[]): Generator<string[]> {
  let [some, length]: [string[], number] = [[], 0];
  for (const action of actions) {
    if (some.length === CHANGES_MAX || (some.length > 0 && length + action.length > LENGTH_MAX)) {
      yield some;
      [some, length] = [[], 0];
    }
    some.push(action);
    length += action.length;
  }
  if (some.length > 0) yield some;
}
