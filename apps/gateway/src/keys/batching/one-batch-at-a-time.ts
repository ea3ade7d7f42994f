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

/**
 * Runs one batch at a time: what is added in a turn of the event loop, or is in line when a batch starts, is in it, and what arrives while it is under way forms the next one.
 * However many requests there are, one statement is in flight, and each request waits for no more than the one before and its own.
 */
export class OneBatchAtATime<Item, Result> {
  readonly #run: (items: readonly Item[], trace: BatchTrace) => Promise<readonly Result[]>;
  readonly #whenIdle: () => void;
  #waiting: Waiting<Item, Result>[] = [];
  #running = false;

  /** `run` returns a result for each item, in their order. When it fails, all of its batch fail. `whenIdle` is called when nothing is left to run. */
  constructor(
    run: (items: readonly Item[], trace: BatchTrace) => Promise<readonly Result[]>,
    whenIdle: () => void = () => undefined,
  ) {
    this.#run = run;
    this.#whenIdle = whenIdle;
  }

  add(item: Item): Promise<Result> {
    const { traceparent } = requestContext.get() ?? {};
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#waiting.push({ item, traceparent, resolve, reject });
    if (!this.#running) this.#start();
    return promise;
  }

  /** At the end of the turn: replies and requests arrive together, and the first would have a batch of its own. */
  #start(): void {
    this.#running = true;
    setImmediate(() => {
      this.#runAll().catch(() => (this.#running = false)); // the items have the error
    });
  }

  async #runAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      await this.#settle(batch);
    }
    this.#running = false;
    this.#whenIdle();
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
