import { isFileNumber, type StateCode } from '@registry/domain';
import {
  type LivePageDescription,
  readSource,
  type RegisteredBusiness,
  type SourceDefinition,
  type SourceItem,
} from '@registry/pipeline';
import { LiveFailure } from '../live-failure.ts';
import type { LiveReply, LiveQuery, LiveSource } from '../live-source.ts';
import type { PoliteHost } from '../polite-host.ts';
import { rowsInput } from '../soda/rows-input.ts';
import { type PageRow, readCcfsPage } from './washington-ccfs.ts';

/** What reads a page into rows of its source; throws RangeError where the page is another than it knows. */
const readers: Readonly<Record<string, (html: string) => PageRow[]>> = { 'washington-ccfs': readCcfsPage };

/** A registry whose only interface is the page about each company. Companies are found by number only. */
export class PageSource implements LiveSource {
  readonly slug: string;
  readonly state: StateCode;
  readonly #definition: SourceDefinition<'business'>;
  readonly #page: LivePageDescription;
  readonly #read: (html: string) => PageRow[];
  readonly #host: PoliteHost;

  constructor(definition: SourceDefinition<'business'>, page: LivePageDescription, state: StateCode, host: PoliteHost) {
    const read = readers[page.reader];
    if (read === undefined) throw new Error(`${definition.slug}: nothing reads the pages of ${page.reader}.`);
    this.slug = definition.slug;
    this.state = state;
    this.#definition = definition;
    this.#page = page;
    this.#read = read;
    this.#host = host;
  }

  byName(): undefined {
    return undefined;
  }

  byFileNumber(fileNumber: string): LiveQuery | undefined {
    const number = fileNumber.replaceAll(' ', '');
    return isFileNumber(number) && this.#page.fileNumber.test(number) ? { subject: number } : undefined;
  }

  async send({ subject }: LiveQuery, signal: AbortSignal): Promise<LiveReply> {
    const [before, behind] = this.#page.path;
    const html = await this.#host.getPage(`${before}${encodeURIComponent(subject)}${behind}`, signal);
    const retrievedAt = new Date().toISOString();
    const items = await this.#items(this.#rows(html));
    const other = items.find(({ key }) => key !== subject);
    if (other !== undefined) throw this.#wrongLayout(`the page of ${subject} is about ${other.key}`);
    return { items, retrievedAt };
  }

  #rows(html: string): PageRow[] {
    try {
      return this.#read(html);
    } catch (error) {
      if (error instanceof RangeError) throw this.#wrongLayout(error.message, error);
      throw error;
    }
  }

  async #items(rows: readonly PageRow[]): Promise<SourceItem<RegisteredBusiness>[]> {
    const items: SourceItem<RegisteredBusiness>[] = [];
    for await (const batch of readSource(this.#definition, rowsInput(rows, this.slug))) {
      const [rejected] = batch.rejects;
      if (rejected !== undefined) throw this.#wrongLayout(rejected.reason);
      items.push(...batch.items);
    }
    if (items.length !== 1) throw this.#wrongLayout(`the page is about ${items.length} companies`);
    return items;
  }

  #wrongLayout(what: string, cause?: unknown): LiveFailure {
    const message = `${this.slug}: the page does not have the known layout: ${what}`;
    return new LiveFailure('layout', message, cause === undefined ? undefined : { cause });
  }
}
