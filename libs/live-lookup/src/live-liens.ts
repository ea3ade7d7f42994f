import type { StateCode } from '@registry/domain';
import type { RecordPart, SourceDefinition, SourceItem } from '@registry/pipeline';
import type { LiveQuery } from './live-source.ts';

/** A request for the filings against a company. */
export interface LiveLienQuery extends LiveQuery {
  /** The condition for debtors, wider than the company's names. */
  readonly where: string;
  /** Name keys of which a debtor must have one. */
  readonly nameKeys: readonly string[];
}

/** The response of one source of a register: parts of filings as its file has them. */
export interface LivePartsReply {
  readonly definition: SourceDefinition<'record-part'>;
  readonly items: readonly SourceItem<RecordPart>[];
  /** ISO 8601 UTC. */
  readonly retrievedAt: string;
}

/** A UCC register that returns the filings against a company, through any interface. */
export interface LiveLiens {
  /** Slug under which its filings are shown: `us-co/ucc`. */
  readonly slug: string;
  readonly state: StateCode;
  /** The request for filings under any of these names; undefined if none of them can be searched for. */
  byNames(names: readonly string[]): LiveLienQuery | undefined;
  /** Fetches complete filings, one response per source; an empty list without filings. Throws LiveFailure. */
  send(query: LiveLienQuery, signal: AbortSignal): Promise<readonly LivePartsReply[]>;
}
