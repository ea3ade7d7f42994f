import type { StateCode } from '@registry/domain';
import type { RegisteredBusiness, SourceItem } from '@registry/pipeline';

/** A prepared request to a registry. Requests with equal subjects are equal. */
export interface LiveQuery {
  readonly subject: string;
}

/** The response of a registry: companies as a file of the same source has them, not mapped yet. */
export interface LiveReply {
  readonly items: readonly SourceItem<RegisteredBusiness>[];
  /** ISO 8601 UTC. */
  readonly retrievedAt: string;
}

/** A registry that returns single companies, through any interface. */
export interface LiveSource {
  /** Slug of the source that its companies count as: `us-co/business-registry`. */
  readonly slug: string;
  readonly state: StateCode;
  /** The request for companies whose names contain these words; undefined if none of the words can be searched for. */
  byName(words: string): LiveQuery | undefined;
  /** The request for one company; undefined if the registry has no numbers of this form. */
  byFileNumber(fileNumber: string): LiveQuery | undefined;
  /** Sends the request. Throws LiveFailure, of kind `timeout` when the signal aborts. */
  send(query: LiveQuery, signal: AbortSignal): Promise<LiveReply>;
}
