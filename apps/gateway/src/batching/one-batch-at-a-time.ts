import { sharedTrace } from '@registry/observability';
import { requestContext } from '@registry/request-context';

/** The trace that a batch belongs to, where one of its requests has one. */
export type BatchTrace = ReturnType<typeof sharedTrace>;

/** A place in line for a batch. */
export class Place<Item, Result> {
  readonly item: Item;
  readonly result: Promise<Result>;
  readonly traceparent = requestContext.get()?.traceparent;
  readonly #flush: (place: Place<Item, Result>) => void;
  #isInLine = true;
  #settled = false;
  #resolve!: (result: Result) => void;
  #reject!: (error: unknown) => void;

  constructor(item: Item, flush: (place: Place<Item, Result>) => void) {
    this.item = item;
    this.#flush = flush;
    this.result = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.result.catch(() => undefined); // whoever holds the place looks at it when the result is needed
  }

  /** Whether its batch has not started yet. */
  get isInLine(): boolean {
    return this.#isInLine;
  }

  /** Whether the result is there, so that awaiting it takes no time. */
  get isSettled(): boolean {
    return this.#settled;
  }

  /** Asks for the result now: its batch starts as soon as none is under way. */
  flush(): void {
    this.#flush(this);
  }

  leaveLine(): void {
    this.#isInLine = false;
  }

  resolve(result: Result): void {
    this.#settled = true;
    this.#resolve(result);
  }

  reject(error: unknown): void {
    this.#settled = true;
    this.#reject(error);
  }
}

/**
 * Runs one batch at a time: all that are in line when a batch starts are in it, and what arrives while it is under way
 * forms the next one. However many ask, one statement is in flight, and whoever flushes waits for no more than the one
 * before and their own.
 */
export class OneBatchAtATime<Item, Result> {
  readonly #run: (items: readonly Item[], trace: BatchTrace) => Promise<readonly Result[]>;
  readonly #whenIdle: () => void;
  #line: Place<Item, Result>[] = [];
  #running = false;
  #flushing = false;

  /**
   * `run` answers its items in their order. When it fails, all of its batch fail with its error. `whenIdle` is called each
   * time that nobody is left in line.
   */
  constructor(
    run: (items: readonly Item[], trace: BatchTrace) => Promise<readonly Result[]>,
    whenIdle: () => void = () => undefined,
  ) {
    this.#run = run;
    this.#whenIdle = whenIdle;
  }

  /** Gets in line. The batch starts when somebody in it flushes. */
  join(item: Item): Place<Item, Result> {
    const place = new Place<Item, Result>(item, (flushed) => this.#start(flushed));
    this.#line.push(place);
    return place;
  }

  /** Gets in line and flushes. */
  add(item: Item): Promise<Result> {
    const place = this.join(item);
    place.flush();
    return place.result;
  }

  #start(place: Place<Item, Result>): void {
    if (this.#flushing || !place.isInLine) return;
    this.#flushing = true;
    if (!this.#running) void this.#runAll();
  }

  async #runAll(): Promise<void> {
    this.#running = true;
    while (this.#flushing) {
      const batch = this.#line;
      this.#line = [];
      this.#flushing = false;
      for (const place of batch) place.leaveLine();
      await this.#settle(batch);
    }
    this.#running = false;
    if (this.#line.length === 0) this.#whenIdle();
  }

  async #settle(batch: readonly Place<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#run(
        batch.map(({ item }) => item),
        sharedTrace(batch),
      );
      if (results.length !== batch.length) throw new Error(`${results.length} results for ${batch.length} items`);
      batch.forEach((place, at) => place.resolve(results[at] as Result));
    } catch (error) {
      for (const place of batch) place.reject(error);
    }
  }
}
