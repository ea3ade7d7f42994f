import type { StateCode } from '@registry/domain';
import type { RecordPart, SourceDefinition, SourceItem } from '@registry/pipeline';
import type { LiveQuestion } from './live-source.ts';

/** A question for the filings against a company. */
export interface LiveLienQuestion extends LiveQuestion {
  /** The condition for debtors, wider than the company's names. */
  readonly where: string;
  /** Name keys of which a debtor must have one. */
  readonly nameKeys: readonly string[];
}

/** What one source of a register answered: parts of filings as its file has them. */
export interface LivePartsAnswer {
  readonly definition: SourceDefinition<'record-part'>;
  readonly items: readonly SourceItem<RecordPart>[];
  /** ISO 8601 UTC. */
  readonly retrievedAt: string;
}

/** A UCC register that can be asked for the filings against a company, by whatever interface it has. */
export interface LiveLiens {
  /** Slug under which its filings are shown: `us-co/ucc`. */
  readonly slug: string;
  readonly state: StateCode;
  /** The question for filings under any of these names; undefined where none of them can be asked for. */
  byNames(names: readonly string[]): LiveLienQuestion | undefined;
  /** Asks for whole filings, an answer a source; none where there is no filing. Throws LiveFailure. */
  ask(question: LiveLienQuestion, signal: AbortSignal): Promise<readonly LivePartsAnswer[]>;
}
