import { sharedTrace } from '@registry/observability';
import { requestContext } from '@registry/request-context';

/** The trace that a batch belongs to, where one of its requests has one. */
export type BatchTrace = ReturnType<typeof sharedTrace>;

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly traceparent: string | undefined;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** Gets the result of an item in line. The batch of the item starts as soon as none is under way. Called once. */
export type ResultWhenNeeded<Result> = () => Promise<Result>;

/**
 * Runs one batch at a time: what is in line when a batch starts is in it, and what arrives while it is under way forms the next one.
 * However many requests there are, one statement is in flight, and each request waits for no more than the one before and its own.
 */
export class OneBatchAtATime<Item, Result> {
  readonly #run: (items: readonly Item[], trace: BatchTrace) => Promise<readonly Result[]>;
  readonly #whenIdle: () => void;
  #waiting: Waiting<Item, Result>[] = [];
  #running = false;
  /** The result of an item in line is needed. */
  #needed = false;
  /** Items, in line or not, whose results nobody has needed yet. */
  #unneeded = 0;

  /** `run` returns a result for each item, in their order. When it fails, all of its batch fail. `whenIdle` is called when nothing is left to run. */
  constructor(
    run: (items: readonly Item[], trace: BatchTrace) => Promise<readonly Result[]>,
    whenIdle: () => void = () => undefined,
  ) {
    this.#run = run;
    this.#whenIdle = whenIdle;
  }

  add(item: Item): Promise<Result> {
    return this.join(item)();
  }

  /**
   * Puts an item in line whose result is needed later: its batch starts when the first of those in line needs its result. The only item
   * starts at once, since it has no other to share a batch with.
   */
  join(item: Item): ResultWhenNeeded<Result> {
    const { traceparent } = requestContext.get() ?? {};
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    promise.catch(() => undefined); // it is looked at when it is needed
    const waiting = { item, traceparent, resolve, reject };
    this.#waiting.push(waiting);
    this.#unneeded += 1;
    if (this.#unneeded === 1) this.#start();
    return () => {
      this.#unneeded -= 1;
      if (this.#waiting.includes(waiting)) this.#start();
      else this.#checkIdle();
      return promise;
    };
  }

  #start(): void {
    this.#needed = true;
    if (!this.#running) this.#runAll().catch(() => (this.#running = false)); // the items have the error
  }

  async #runAll(): Promise<void> {
    this.#running = true;
    while (this.#needed) {
      this.#needed = false;
      const batch = this.#waiting;
      this.#waiting = [];
      await this.#settle(batch);
    }
    this.#running = false;
    this.#checkIdle();
  }

  #checkIdle(): void {
    if (!this.#running && this.#unneeded === 0) this.#whenIdle();
  }

  async #settle(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#run(
        batch.map(({ item }) => item),
        sharedTrace(batch),
      );
      if (results.length !== batch.length) throw new Error(`${results.length} results for ${batch.length} items`);
      batch.forEach(({ resolve }, at) => resolve(results[at] as Result));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
