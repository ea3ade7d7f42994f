import { isFileNumber, type StateCode } from '@registry/domain';
import {
  InputError,
  type LiveDescription,
  readSource,
  type RegisteredBusiness,
  type SourceDefinition,
  type SourceItem,
} from '@registry/pipeline';
import { LiveFailure } from '../live-failure.ts';
import type { LiveAnswer, LiveQuestion, LiveSource } from '../live-source.ts';
import type { PoliteHost } from '../polite-host.ts';
import { nameCondition } from './name-condition.ts';
import { asAnswered, rowsInput } from './rows-input.ts';
import { soqlLiteral } from './soql-text.ts';

/** A registry on a Socrata portal, asked in SoQL as its source.yml describes. */
export class SodaSource implements LiveSource {
  readonly slug: string;
  readonly state: StateCode;
  readonly #definition: SourceDefinition<'business'>;
  readonly #live: LiveDescription;
  readonly #host: PoliteHost;

  constructor(definition: SourceDefinition<'business'>, live: LiveDescription, state: StateCode, host: PoliteHost) {
    this.slug = definition.slug;
    this.state = state;
    this.#definition = asAnswered(definition, live);
    this.#live = live;
    this.#host = host;
  }

  byName(words: string): LiveQuestion | undefined {
    const subject = nameCondition(words, this.#live.names);
    return subject === undefined ? undefined : { subject };
  }

  byFileNumber(fileNumber: string): LiveQuestion | undefined {
    const { column, form } = this.#live.fileNumber;
    const number = fileNumber.trim();
    if (!isFileNumber(number) || !form.test(number)) return undefined;
    return { subject: `${column} = ${soqlLiteral(number.toUpperCase())}` };
  }

  async ask({ subject }: LiveQuestion, signal: AbortSignal): Promise<LiveAnswer> {
    const { dataset, select, rowsMax } = this.#live;
    const parameters = new URLSearchParams({
      $select: select.join(','),
      $where: subject,
      $order: this.#order(),
      $limit: String(rowsMax),
    });
    const rows = await this.#host.getJson(`/resource/${dataset}.json`, parameters, signal);
    const retrievedAt = new Date().toISOString();
    if (!Array.isArray(rows)) throw this.#wrongLayout('the answer is no list of rows');
    if (rows.length > rowsMax) throw this.#wrongLayout(`${rows.length} rows came where ${rowsMax} were asked for`);
    const items = await this.#read(rows);
    // Where the answer is cut at the limit its last company may be, too.
    const isCut = rows.length === rowsMax && this.#definition.groupBy !== null;
    return { items: isCut ? items.slice(0, -1) : items, retrievedAt };
  }

  /** The newest first, rows of one company together and in the order that the portal's own export has. */
  #order(): string {
    const { newest, fileNumber } = this.#live;
    return [...(newest === null ? [] : [`${newest} DESC`]), fileNumber.column, ':id'].join(',');
  }

  /** The rows read as a file of the source is: what its mapping rejects is no company here either. */
  async #read(rows: readonly unknown[]): Promise<SourceItem<RegisteredBusiness>[]> {
    for (const row of rows) this.#checkRow(row);
    const items: SourceItem<RegisteredBusiness>[] = [];
    let reason: string | undefined;
    try {
      for await (const batch of rows.length === 0 ? [] : readSource(this.#definition, rowsInput(rows, this.slug))) {
        items.push(...batch.items);
        reason ??= batch.rejects[0]?.reason;
      }
    } catch (error) {
      if (error instanceof InputError) throw this.#wrongLayout(error.message, error);
      throw error;
    }
    if (items.length === 0 && reason !== undefined) throw this.#wrongLayout(`no row can be taken: ${reason}`);
    return items;
  }

  /** SODA leaves out what is null, so only columns that never are can show that the layout is another. */
  #checkRow(row: unknown): void {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) throw this.#wrongLayout('a row is no object');
    const fields = row as Readonly<Record<string, unknown>>;
    const lacking = this.#live.always.find((column) => typeof fields[column] !== 'string');
    if (lacking !== undefined) throw this.#wrongLayout(`a row has no text in ${lacking}`);
  }

  #wrongLayout(what: string, cause?: unknown): LiveFailure {
    const message = `${this.slug}: the live answer has not the layout that is described: ${what}`;
    return new LiveFailure('layout', message, cause === undefined ? undefined : { cause });
  }
}
