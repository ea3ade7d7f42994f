import type { Jurisdiction } from '@registry/api-client';
import { companyCount, isLoaded, sourceList, stateOf } from '../../coverage/search-coverage.ts';
import { factsLine, labelled } from '../facts-line.ts';
import { listOutput, membersOf, texts } from '../output-schemas.ts';
import { defineTool } from '../tool.ts';

export const listJurisdictions = defineTool<Record<never, never>>({
  name: 'list_jurisdictions',
  description: 'Which states are loaded, from which sources, and which can be looked up live.',
  arguments: {},
  required: [],
  output: listOutput({ ...texts('code'), ...membersOf('boolean', 'bulk', 'live_sos', 'live_ucc') }),
  answer: async (_asked, { api }) => {
    const { reply } = await api.call('listJurisdictions', {});
    const { data, total_count, page, has_more } = reply;
    const coverage = absenceNote(data);
    return {
      structured: { data, total_count, page, has_more, coverage },
      text: [...data.filter(isKnown).map(jurisdictionLine), coverage].join('\n'),
    };
  },
});

/** Whether there is something to say of it. */
function isKnown({ company_count, live_sos, live_ucc, sources }: Jurisdiction): boolean {
  return company_count > 0 || live_sos || live_ucc || sources.length > 0;
}

/** `OR: 6755 companies; us-or/business-registry as of 2026-10-31; live: registry`. */
function jurisdictionLine(jurisdiction: Jurisdiction): string {
  const { live_sos, live_ucc, sources } = jurisdiction;
  const live = [...(live_sos ? ['registry'] : []), ...(live_ucc ? ['UCC'] : [])];
  return `${stateOf(jurisdiction)}: ${factsLine(companyCount(jurisdiction), sourceList(sources), labelled('live:', live))}`;
}

function absenceNote(jurisdictions: readonly Jurisdiction[]): string {
  const others = jurisdictions.filter((jurisdiction) => !isLoaded(jurisdiction)).map(stateOf);
  const named = others.length === 0 ? 'Other states' : others.join(', ');
  return `${named}: no registry loaded, absence there says nothing.`;
}
