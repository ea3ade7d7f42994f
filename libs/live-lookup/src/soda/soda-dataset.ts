import {
  InputError,
  type LiveDescription,
  type MappedByYield,
  readSource,
  type SourceDefinition,
  type SourceItem,
  type Yield,
} from '@registry/pipeline';
import { LiveFailure } from '../live-failure.ts';
import type { PoliteHost } from '../polite-host.ts';
import { asReturned, rowsInput } from './rows-input.ts';

/** The response of a dataset to a condition. */
export interface DatasetReply<T> {
  readonly items: readonly SourceItem<T>[];
  /** Why rows were skipped, if some were. */
  readonly passedOver: string | undefined;
  /** Whether there are more rows than are taken. */
  readonly isCut: boolean;
  /** ISO 8601 UTC. */
  readonly retrievedAt: string;
}

/** A dataset of a Socrata portal, queried in SoQL and read like a file of its source. */
export class SodaDataset<Y extends Yield> {
  readonly definition: SourceDefinition<Y>;
  readonly live: LiveDescription;
  readonly #host: PoliteHost;

  constructor(definition: SourceDefinition<Y>, live: LiveDescription, host: PoliteHost) {
    this.definition = asReturned(definition, live);
    this.live = live;
    this.#host = host;
  }

  /** The rows that fulfil a condition, whose literals are quoted already. Throws LiveFailure. */
  async send(where: string, signal: AbortSignal): Promise<DatasetReply<MappedByYield[Y]>> {
    const { dataset, select, rowsMax } = this.live;
    const parameters = new URLSearchParams({
      $select: select.join(','),
      $where: where,
      $order: this.#order(),
      $limit: String(rowsMax),
    });
    const rows = await this.#host.getJson(`/resource/${dataset}.json`, parameters, signal);
    const retrievedAt = new Date().toISOString();
    if (!Array.isArray(rows)) throw this.wrongLayout('the response is not a list of rows');
    if (rows.length > rowsMax) throw this.wrongLayout(`${rows.length} rows arrived; at most ${rowsMax} were requested`);
    return { ...(await this.#read(rows)), isCut: rows.length === rowsMax, retrievedAt };
  }

  wrongLayout(what: string, cause?: unknown): LiveFailure {
    const message = `${this.definition.slug}: the live response does not have the described layout: ${what}`;
    return new LiveFailure('layout', message, cause === undefined ? undefined : { cause });
  }

  /** The newest first, rows of one company together and in the order that the portal's own export has. */
  #order(): string {
    const { newest, fileNumber } = this.live;
    return [...(newest === null ? [] : [`${newest} DESC`]), fileNumber.column, ':id'].join(',');
  }

  /** The rows read as a file of the source is: what its mapping rejects is nothing here either. */
  async #read(rows: readonly unknown[]): Promise<Pick<DatasetReply<MappedByYield[Y]>, 'items' | 'passedOver'>> {
    for (const row of rows) this.#checkRow(row);
    const items: SourceItem<MappedByYield[Y]>[] = [];
    let passedOver: string | undefined;
    try {
      const input = rowsInput(rows, this.definition.slug);
      for await (const batch of rows.length === 0 ? [] : readSource(this.definition, input)) {
        items.push(...batch.items);
        passedOver ??= batch.rejects[0]?.reason;
      }
    } catch (error) {
      if (error instanceof InputError) throw this.wrongLayout(error.message, error);
      throw error;
    }
    return { items, passedOver };
  }

  /** SODA leaves out what is null, so only columns that never are can show that the layout is another. */
  #checkRow(row: unknown): void {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) throw this.wrongLayout('a row is not an object');
    const fields = row as Readonly<Record<string, unknown>>;
    const missing = this.live.always.find((column) => typeof fields[column] !== 'string');
    if (missing !== undefined) throw this.wrongLayout(`a row has no text in ${missing}`);
  }
}
