import type { Progress } from './progress.ts';

/** A part of a start. */
export interface Step<T> {
  /** Shown while it is at work; without one it takes no time to speak of. */
  readonly title?: string;
  /** Resolves to what later steps need; `at` gets what takes long. */
  start(at: (what: string) => void): Promise<T> | T;
  /** Ends what it started, whether that came up or not. */
  stop?(): Promise<void> | void;
  /** Does so at once; what that leaves the next start recovers. */
  kill?(): Promise<void> | void;
}

type Results<Steps extends readonly Step<unknown>[]> = {
  [At in keyof Steps]: Steps[At] extends Step<infer T> ? T : never;
};

/** Runs steps, and ends in the opposite order what they started. */
export class Steps {
  readonly #progress: Progress;
  readonly #stopping = new AbortController();
  readonly #run: (readonly Step<unknown>[])[] = [];

  constructor(progress: Progress) {
    this.#progress = progress;
  }

  /** Aborted by `abort`; ends the programs that a step has under way. */
  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Runs a step after those before it. */
  async run<T>(step: Step<T>): Promise<T> {
    const [result] = await this.runTogether(step);
    return result;
  }

  /** Runs steps side by side, which are ended side by side too. Where one fails, the others come to their end before. */
  async runTogether<const Some extends readonly Step<unknown>[]>(...steps: Some): Promise<Results<Some>> {
    this.signal.throwIfAborted();
    this.#run.push(steps);
    const results = steps.map(async ({ title, ...step }) =>
      title === undefined ? step.start(() => undefined) : this.#progress.step(title, async (at) => step.start(at)),
    );
    await Promise.allSettled(results); // what is still being started could not be ended
    return Promise.all(results) as Promise<Results<Some>>;
  }

  /** Makes a step that is at work come to its end soon. */
  abort(): void {
    this.#stopping.abort(new Error('stopped'));
  }

  /** Ends everything in order. Not while a step is at work: `abort` that first. */
  async stop(): Promise<void> {
    for (const steps of this.#run.splice(0).reverse()) await Promise.all(steps.map(async (step) => step.stop?.()));
  }

  /** Ends everything at once. */
  async kill(): Promise<void> {
    for (const steps of this.#run.toReversed())
      await Promise.all(steps.map(async (step) => (step.kill ?? step.stop)?.()));
  }
}
