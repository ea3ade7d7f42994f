import type { LoadCounts } from '@registry/domain';
import { LeftOutRow } from '@registry/pipeline';
import type { PoolClient } from 'pg';
import { addTally, recordProgress } from '../load-store.ts';
import type { Chunk, LoadContext, LoadTarget, PreparedMerge } from '../load-target.ts';
import type { RejectedRows } from './rejected-rows.ts';
import { mergeTaking } from './merge-taking.ts';
import { noteConfirmed } from '../row-presence.ts';
import type { LoadSessions } from './load-sessions.ts';

/** How far the merge of a chunk is. */
interface Merging {
  /** Its transaction has its locks. */
  readonly started: Promise<unknown>;
  readonly merged: Promise<unknown>;
}

/**
 * Merges chunks, one transaction each, while the next one is being decoded and prepared: one after the other, or side by side where the
 * target allows it. A chunk is committed after the one before it. The counts are written in its own transaction: a load that dies
 * continues after its last complete chunk.
 */
export class ChunkMerger<Value> {
  readonly #sessions: LoadSessions;
  readonly #context: LoadContext;
  readonly #target: LoadTarget<Value>;
  readonly rejects: RejectedRows;
  #counts: LoadCounts;
  /** The last chunks, one a session that merges. */
  #underWay: readonly Merging[] = [{ started: Promise.resolve(), merged: Promise.resolve() }];
  /** Clients that merge the next chunks, in turn; empty before the first one. */
  #writers: PoolClient[] = [];
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

  /** Starts to merge a chunk once a session is free; throws what went wrong with the one that this session merged before. */
  async add(chunk: Chunk<Value>): Promise<void> {
    if (this.#writers.length === 0) await this.#start();
    const merge = await this.#prepare(chunk);
    await this.#underWay.at(-this.#writers.length)?.merged;
    const [writer] = this.#writers as [PoolClient];
    this.#writers.push(...this.#writers.splice(0, 1));
    const before = this.#underWay.at(-1) as Merging;
    const started = before.started.then(() => this.#begin(writer));
    const merged = started
      .then(() => this.#merge(writer, chunk, merge, before))
      .catch(async (error: unknown) => {
        await before.merged; // its fault is the one that counts, and it is over before the sessions are closed
        throw error;
      });
    for (const step of [started, merged]) step.catch(() => undefined); // thrown by the next `add` or by `end`
    this.#underWay = [...this.#underWay, { started, merged }].slice(-this.#writers.length);
  }

  /** Writes down the rejected rows of chunks that are not merged, since the load ends before them. */
  async reject(chunks: readonly Pick<Chunk<Value>, 'rejects'>[]): Promise<void> {
    await this.end();
    const rejected = chunks.flatMap(({ rejects }) => rejects);
    await this.rejects.write(this.#sessions.writer, rejected, this.#counts.rejected);
  }

  /** Waits for the last chunk. A chunk fails with the one before it. */
  async end(): Promise<void> {
    await this.#underWay.at(-1)?.merged;
  }

  async #start(): Promise<void> {
    const { writer, second } = this.#sessions;
    this.#samplesRemoved = (await this.#target.start?.(writer, this.#context)) ?? 0;
    const isClaimed = (await this.#target.claim?.(writer)) === true;
    this.#writers = isClaimed && second !== null ? [writer, second] : [writer];
  }

  async #prepare({ items }: Chunk<Value>): Promise<PreparedMerge> {
    const { reader } = this.#sessions;
    const prepared = reader === null ? undefined : await this.#target.prepare?.(reader, this.#context, items);
    if (reader !== null) await this.#context.headers?.write(reader);
    return prepared ?? ((client) => this.#target.merge(client, this.#context, items));
  }

  async #begin(writer: PoolClient): Promise<void> {
    await writer.query('BEGIN');
    await this.#target.begin?.(writer);
  }

  async #merge(writer: PoolClient, chunk: Chunk<Value>, merge: PreparedMerge, before: Merging): Promise<void> {
    const tally = await mergeTaking(writer, chunk.items, merge, (items) =>
      this.#target.merge(writer, this.#context, items),
    );
    await before.merged;
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
