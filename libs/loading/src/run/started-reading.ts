import type { Batch, LoadTally, SourceReading } from '@registry/pipeline';

/** A reading whose first rows are read already: what they state of the file is in the tally before the load starts. */
export class StartedReading<Value> implements SourceReading<Value> {
  readonly tally: LoadTally;
  readonly #batches: AsyncIterator<Batch<Value>>;
  readonly #first: IteratorResult<Batch<Value>>;

  private constructor(tally: LoadTally, batches: AsyncIterator<Batch<Value>>, first: IteratorResult<Batch<Value>>) {
    this.tally = tally;
    this.#batches = batches;
    this.#first = first;
  }

  static async start<Value>(reading: SourceReading<Value>): Promise<StartedReading<Value>> {
    const batches = reading[Symbol.asyncIterator]();
    return new StartedReading(reading.tally, batches, await batches.next());
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Batch<Value>> {
    for (let next = this.#first; next.done !== true; next = await this.#batches.next()) yield next.value;
  }

  /** Lets go of the file, however far it was read. */
  async close(): Promise<void> {
    await this.#batches.return?.();
  }
}
