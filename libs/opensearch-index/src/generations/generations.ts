import { InvalidSettings } from '@registry/config';
import { OpenSearchError } from '../connection/index-unavailable.ts';
import type { OpenSearch } from '../connection/open-search.ts';
import { FILLING } from '../writes/filled-index.ts';
import { indexTemplate, type IndexLayout, layoutDigest } from '../layout.ts';

/** The index of a service in OpenSearch, as it is stored next to it. */
export interface StoredGeneration {
  /** The name of the index that is searched. */
  readonly index: string;
  /** OpenSearch gives another one to an index that was restored from a snapshot. */
  readonly uuid: string;
  /** Up to where the index has the service's change events. */
  readonly position: string;
  /** How many processes have written before, this one included: what an earlier one still sends is older. */
  readonly term: number;
}

/** A stored generation with what a later write of it names, so that no two processes write it. */
export interface KnownGeneration extends StoredGeneration {
  readonly seqNo: number;
  readonly primaryTerm: number;
}

interface WrittenReply {
  readonly _seq_no: number;
  readonly _primary_term: number;
}

interface CountReply {
  readonly count: number;
  readonly _shards: { readonly failed: number };
}

interface IndexStats {
  readonly _all: { readonly primaries: { readonly indexing?: { readonly index_total: number } } };
}

export interface GenerationOptions {
  readonly layout: IndexLayout;
  readonly prefix: string;
  /** Of what the index is: `companies`. */
  readonly name: string;
  /** Shards of a new index. */
  readonly shards: number;
}

/** Indexes are made, and shards moved, within seconds. */
const MS_MAX = 60_000;

/**
 * The indexes of one service and layout, one of which is searched under an alias. A document next to them says which, and how far it is. It
 * is written before the alias, which follows it.
 */
export class Generations {
  /** The name of what is searched. */
  readonly alias: string;
  readonly #search: OpenSearch;
  readonly #options: GenerationOptions;
  readonly #positions: string;
  /** Of the indexes of all layouts. */
  readonly #prefix: string;

  constructor(search: OpenSearch, options: GenerationOptions) {
    this.#search = search;
    this.#options = options;
    this.#prefix = `${options.prefix}-${options.name}`;
    this.alias = `${this.#prefix}-${layoutDigest(options.layout)}`;
    this.#positions = `${options.prefix}-positions`;
  }

  /** The name under which an index is written: it ends with the index, so that a late write makes no new one. */
  static writeAlias(index: string): string {
    return `${index}.writes`;
  }

  /** The generation that is stored; undefined without any. */
  async read(): Promise<KnownGeneration | undefined> {
    const path = `/${this.#positions}/_doc/${this.alias}`;
    const found = await this.#unlessMissing<WrittenReply & { readonly _source: StoredGeneration }>('GET', path);
    return found && { ...found._source, seqNo: found._seq_no, primaryTerm: found._primary_term };
  }

  /** Throws `OpenSearchError` of status 409 where another process has written it since it was read; `known` is undefined for the first. */
  async write(stored: StoredGeneration, known: KnownGeneration | undefined): Promise<KnownGeneration> {
    const { index, uuid, position, term } = stored;
    const path = `/${this.#positions}/${known === undefined ? '_create' : '_doc'}/${this.alias}`;
    const query: Record<string, number> =
      known === undefined ? {} : { if_seq_no: known.seqNo, if_primary_term: known.primaryTerm };
    const body = { index, uuid, position, term };
    const reply = await this.#search.send<WrittenReply>({ method: 'PUT', path, query, body, msMax: MS_MAX });
    return { ...body, seqNo: reply._seq_no, primaryTerm: reply._primary_term };
  }

  /**
   * Notes whose indexes these are. Throws `InvalidSettings` where they are those of another owner, unless they are taken over: they are built
   * again then.
   */
  async claim(owner: string, takesOver = false): Promise<void> {
    const settings = { index: { number_of_shards: 1, auto_expand_replicas: '0-1' } };
    await this.#unlessExists(`/${this.#positions}`, { settings, mappings: { enabled: false } });
    if (await this.#unlessExists(`/${this.#positions}/_create/${this.#prefix}`, { owner })) return;
    const path = `/${this.#positions}/_doc/${this.#prefix}`;
    const found = await this.#unlessMissing<{ readonly _source: { readonly owner: string } }>('GET', path);
    if (found?._source.owner === owner) return;
    const { prefix, name } = this.#options;
    if (!takesOver)
      throw new InvalidSettings(
        `INDEX_PREFIX is ${JSON.stringify(prefix)}, whose index of ${name} in OpenSearch is that of another database. Set another one. ` +
          'If that database does not exist any more, as after a restore, run "brds index APP rebuild --take-over".',
      );
    // Before its owner: a process that ends in between leaves no index of another database that is taken for its own.
    await this.#unlessMissing('DELETE', `/${this.#positions}/_doc/${this.alias}`);
    await this.#send('PUT', path, { owner });
  }

  /** Creates the template of the indexes. */
  async prepare(): Promise<void> {
    const { layout, shards } = this.#options;
    const template = { index_patterns: [`${this.alias}-*`], priority: 500, template: indexTemplate(layout, shards) };
    await this.#send('PUT', `/_index_template/${this.alias}`, template);
  }

  /** Has the process that writes build the index again, now or after its start. */
  async requestRebuild(): Promise<void> {
    await this.#send('PUT', this.#requestPath, {});
  }

  async isRebuildRequested(): Promise<boolean> {
    return (await this.#unlessMissing('GET', this.#requestPath)) !== undefined;
  }

  async forgetRebuildRequest(): Promise<void> {
    await this.#unlessMissing('DELETE', this.#requestPath);
  }

  get #requestPath(): string {
    return `/${this.#positions}/_doc/${this.alias}.rebuild`;
  }

  /** Creates an empty index that is to be filled and completed (`completeIndex`); returns its name. */
  async create(): Promise<string> {
    const index = `${this.alias}-${Date.now()}`;
    await this.#send('PUT', `/${index}`, {
      settings: { index: FILLING },
      aliases: { [Generations.writeAlias(index)]: {} },
    });
    return index;
  }

  /** Undefined for an index that does not exist. */
  async uuid(index: string): Promise<string | undefined> {
    const path = `/${index}/_settings/index.uuid`;
    const found = await this.#unlessMissing<Record<string, { settings: { index: { uuid: string } } }>>('GET', path);
    return found?.[index]?.settings.index.uuid;
  }

  /** Searches find all that is written until now. */
  async refresh(index = this.alias): Promise<void> {
    await this.#send('POST', `/${index}/_refresh`);
  }

  /** From now on an index is searched, and no other one. */
  async publish(index: string): Promise<void> {
    const found =
      (await this.#unlessMissing<Record<string, unknown>>('GET', `/${this.alias}-*/_alias/${this.alias}`)) ?? {};
    const others = Object.keys(found).filter((name) => name !== index);
    if (others.length === 0 && index in found) return;
    const removed = others.map((name) => ({ remove: { index: name, alias: this.alias } }));
    await this.#send('POST', '/_aliases', { actions: [{ add: { index, alias: this.alias } }, ...removed] });
  }

  /** Deletes the indexes of this layout but some. */
  async removeOthers(kept: readonly string[]): Promise<void> {
    for (const index of await this.#indexes(this.alias))
      if (!kept.includes(index)) await this.#unlessMissing('DELETE', `/${index}`);
  }

  /** The aliases of other layouts, which other releases have searched. */
  async otherLayouts(): Promise<string[]> {
    const ofLayout = new RegExp(`^(${this.#prefix}-[\\da-f]{8})-\\d+$`);
    const aliases = (await this.#indexes(this.#prefix)).flatMap((index) => ofLayout.exec(index)?.[1] ?? []);
    return [...new Set(aliases)].filter((alias) => alias !== this.alias);
  }

  /** Deletes all of another layout. */
  async removeLayout(alias: string): Promise<void> {
    for (const index of await this.#indexes(alias)) await this.#unlessMissing('DELETE', `/${index}`);
    await this.#unlessMissing('DELETE', `/${this.#positions}/_doc/${alias}`);
    await this.#unlessMissing('DELETE', `/_index_template/${alias}`);
  }

  /** Documents of the index that is searched, and those that were written to a newer one: they are not found while it is filled. */
  async documentCounts(): Promise<{ readonly searched: number; readonly filled?: number }> {
    const { index = '' } = (await this.read()) ?? {};
    const newest = (await this.#indexes(this.alias)).sort().at(-1) ?? '';
    const found = await this.#unlessMissing<CountReply>('GET', `/${this.alias}/_count`);
    if (found !== undefined && found._shards.failed > 0)
      throw new OpenSearchError(
        { status: 0, message: `${found._shards.failed} shards of ${index} were not counted` },
        'failed',
      );
    const searched = found?.count ?? 0;
    if (newest <= index) return { searched };
    const written = await this.#unlessMissing<IndexStats>('GET', `/${newest}/_stats/indexing`);
    return { searched, filled: written?._all.primaries.indexing?.index_total ?? 0 };
  }

  async #indexes(alias: string): Promise<string[]> {
    return Object.keys((await this.#unlessMissing<Record<string, unknown>>('GET', `/${alias}-*/_alias`)) ?? {});
  }

  /** Returns whether it did not exist before. */
  async #unlessExists(path: string, body: object): Promise<boolean> {
    try {
      await this.#send('PUT', path, body);
      return true;
    } catch (error) {
      if (error instanceof OpenSearchError && (error.status === 409 || error.message.includes('already_exists')))
        return false;
      throw error;
    }
  }

  #send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<unknown> {
    return this.#search.send({ method, path, msMax: MS_MAX, ...(body && { body }) });
  }

  #unlessMissing<Reply>(method: 'GET' | 'DELETE', path: string): Promise<Reply | undefined> {
    return this.#search.send<Reply | undefined>({ method, path, msMax: MS_MAX, mayBeMissing: true });
  }
}
