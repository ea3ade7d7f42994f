import type { Fleet } from './fleet.ts';
import type { Random } from '@registry/tools-sample';
import type { ConstantLoad } from './constant-load.ts';

/** What a scenario works with. */
export interface FaultContext {
  readonly fleet: Fleet;
  readonly load: ConstantLoad;
  /** Starts another fleet of the same size whose files all lie in a folder. */
  startOn(folder: string): Promise<{ readonly fleet: Fleet; readonly load: ConstantLoad }>;
  readonly random: Random;
  /** How often faults are injected, relative to the default: the documentation's figures are of 1. */
  readonly scale: number;
  /** The folder of an older, built checkout; undefined where none was given. */
  readonly oldProject: string | undefined;
  /** Prints what is being done. */
  progress(step: string): void;
}

/** What came of it. */
export interface Outcome {
  /** What was done, in a few words. */
  readonly done: string;
  readonly requests: number;
  /** Requests that did not get the expected response. */
  readonly failed: number;
  /** How much may fail, as the table says it. */
  readonly allowed: string;
  /** Losses and errors beyond the limits; empty if all limits hold. */
  readonly lost: readonly string[];
  readonly figures?: Readonly<Record<string, number | string>>;
}

/** One kind of fault. */
export interface Scenario {
  readonly name: string;
  /** One line for `--help`. */
  readonly description: string;
  run(context: FaultContext): Promise<Outcome | SkippedScenario>;
}

export interface SkippedScenario {
  readonly skipped: string;
}
