import { getMatchKeys, type MatchKeys, searchBusinesses, UNFILTERED } from '@registry/contracts-business-registry';
import { explainMatches, type ExplainMatchesReply } from '@registry/contracts-records-sections';
import { type BusinessIdParts, formatBusinessId, nameKey, type SectionName } from '@registry/domain';
import type { MessageClient } from '@registry/messaging';

/** Another company of the state whose legal name has the same key. */
interface Rival {
  readonly id: string;
  readonly name: string;
}

/** All that is known of why a company has its records. */
export interface Explanation extends ExplainMatchesReply {
  readonly id: string;
  readonly name: string;
  readonly matchKeys: MatchKeys;
  /** 100 at most. */
  readonly rivals: readonly Rival[];
}

export interface ExplanationRequest extends BusinessIdParts {
  readonly section: SectionName | null;
  /** Rows of each section. */
  readonly limit: number;
}

/** Calls the services with the data. Throws `business_not_found` as they do. */
export async function explain(client: MessageClient, request: ExplanationRequest): Promise<Explanation> {
  const { state, fileNumber, section, limit } = request;
  const { matchKeys } = await client.call(getMatchKeys, { state, fileNumber });
  const id = formatBusinessId(matchKeys);
  const [explained, rivals] = await Promise.all([
    client.call(explainMatches, { matchKeys, section, limit }),
    findRivals(client, id, matchKeys),
  ]);
  return { id, name: matchKeys.legal.name, matchKeys, rivals, ...explained };
}

/** Companies that a search under the name key finds and whose legal name has that very key. */
async function findRivals(client: MessageClient, id: string, { state, legal }: MatchKeys): Promise<Rival[]> {
  if (legal.companiesWithNameKey < 2) return [];
  const { hits } = await client.call(searchBusinesses, {
    q: legal.nameKey,
    ...UNFILTERED,
    states: [state],
    sort: 'relevance',
    offset: 0,
    limit: 100,
  });
  return hits
    .filter((hit) => hit.id !== id && nameKey(hit.name) === legal.nameKey)
    .map((hit) => ({ id: hit.id, name: hit.name }));
}
