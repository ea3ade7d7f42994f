import type { StateCode } from '@registry/domain';
import type { RegisteredBusiness, SourceItem } from '@registry/pipeline';

/** A question to a registry, ready to be asked. Equal subjects are one question. */
export interface LiveQuestion {
  readonly subject: string;
}

/** What a registry answered: companies as a file of the same source has them, none of them mapped yet. */
export interface LiveAnswer {
  readonly items: readonly SourceItem<RegisteredBusiness>[];
  /** ISO 8601 UTC. */
  readonly retrievedAt: string;
}

/** A registry that can be asked for single companies, by whatever interface it has. */
export interface LiveSource {
  /** Slug of the source that its companies count as: `us-co/business-registry`. */
  readonly slug: string;
  readonly state: StateCode;
  /** The question for companies whose names hold these words; undefined where none of them can be asked for. */
  byName(words: string): LiveQuestion | undefined;
  /** The question for one company; undefined where the registry gives out no such number. */
  byFileNumber(fileNumber: string): LiveQuestion | undefined;
  /** Asks. Throws LiveFailure; the signal's end is the kind `timeout`. */
  ask(question: LiveQuestion, signal: AbortSignal): Promise<LiveAnswer>;
}
