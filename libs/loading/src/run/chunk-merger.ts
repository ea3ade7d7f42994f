import type { LoadCounts } from '@registry/domain';
import { LeftOutRow } from '@registry/pipeline';
import type { PoolClient } from 'pg';
import { addTally, recordProgress } from '../load-store.ts';
import type { Chunk, LoadContext, LoadTarget, PreparedMerge } from '../load-target.ts';
import type { RejectedRows } from './rejected-rows.ts';
import { mergeTaking } from './merge-taking.ts';
import { noteConfirmed } from '../row-presence.ts';

/** The sessions of a load. */
export interface LoadSessions {
  readonly writer: PoolClient;
  /** Set where the target prepares chunks. */
  readonly reader: PoolClient | null;
}

/**
 * Merges chunks one after the other, one transaction each, while the next one is being decoded and prepared. The counts
 * are written in the chunk's own transaction: a load that dies continues after its last complete chunk.
 */
export class ChunkMerger<Value> {
  readonly #sessions: LoadSessions;
  readonly #context: LoadContext;
  readonly #target: LoadTarget<Value>;
  readonly rejects: RejectedRows;
  #counts: LoadCounts;
  #inFlight: Promise<void> = Promise.resolve();
  #isStarted = false;
  #samplesRemoved = 0;

  constructor(
    sessions: LoadSessions,
    context: LoadContext,
    target: LoadTarget<Value>,
    rejects: RejectedRows,
    counts: LoadCounts,
  ) {
    this.#sessions = sessions;
    this.#context = context;
    this.#target = target;
    this.rejects = rejects;
    this.#counts = counts;
  }

  /** Rows of all chunks that are merged for good. */
  get counts(): LoadCounts {
    return this.#counts;
  }

  /** Sample companies or records that this run removed. */
  get samplesRemoved(): number {
    return this.#samplesRemoved;
  }

  /** Starts to merge a chunk once the one before is merged; throws what went wrong with that. */
  async add(chunk: Chunk<Value>): Promise<void> {
    if (!this.#isStarted)
      this.#samplesRemoved = (await this.#target.start?.(this.#sessions.writer, this.#context)) ?? 0;
    this.#isStarted = true;
    const merge = await this.#prepare(chunk);
    await this.#inFlight;
    this.#inFlight = this.#merge(chunk, merge);
    this.#inFlight.catch(() => undefined); // thrown by the next `add` or by `end`
  }

  /** Writes down the rejected rows of chunks that are not merged, since the load ends before them. */
  async reject(chunks: readonly Pick<Chunk<Value>, 'rejects'>[]): Promise<void> {
    await this.#inFlight;
    const rejected = chunks.flatMap(({ rejects }) => rejects);
    await this.rejects.write(this.#sessions.writer, rejected, this.#counts.rejected);
  }

  /** Waits for the last chunk. */
  async end(): Promise<void> {
    await this.#inFlight;
  }

  async #prepare({ items }: Chunk<Value>): Promise<PreparedMerge> {
    const { reader } = this.#sessions;
    const prepared = reader === null ? undefined : await this.#target.prepare?.(reader, this.#context, items);
    if (reader !== null) await this.#context.headers?.write(reader);
    return prepared ?? ((client) => this.#target.merge(client, this.#context, items));
  }

  async #merge(chunk: Chunk<Value>, merge: PreparedMerge): Promise<void> {
    const { writer } = this.#sessions;
    await writer.query('BEGIN');
    const tally = await mergeTaking(writer, chunk.items, merge, (items) =>
      this.#target.merge(writer, this.#context, items),
    );
    const faulty = chunk.rejects.filter((row) => !(row instanceof LeftOutRow));
    const rejected = [...faulty, ...tally.rejected];
    const counts = addTally(this.#counts, tally, chunk.rejects.length - faulty.length, rejected.length);
    const { presence } = this.#target;
    if (presence !== undefined) await noteConfirmed(writer, this.#context, presence, chunk, tally, counts.read);
    await this.#context.headers?.write(writer);
    await recordProgress(writer, this.#context.loadNo, counts);
    await this.rejects.write(writer, rejected, this.#counts.rejected);
    await writer.query('COMMIT');
    this.#counts = counts;
  }
}
