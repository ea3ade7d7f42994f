import type { Jurisdiction } from '@registry/api-client';
import type { CoverageMap } from './coverage-map.ts';
import { dataDay } from './section-coverage.ts';

/**
 * What a search for companies or people rests on: the sources of the states that were searched and found, and for which
 * states it says nothing that nobody was found.
 */
export async function searchCoverage(
  map: CoverageMap,
  asked: string | undefined,
  found: readonly string[],
): Promise<string> {
  const jurisdictions = await map.jurisdictions();
  if (jurisdictions === undefined) return 'Which states are loaded is unknown at the moment: absence says nothing.';
  const loaded = new Map(jurisdictions.filter(isLoaded).map((jurisdiction) => [stateOf(jurisdiction), jurisdiction]));
  if (asked !== undefined) return coverageOfState(asked.replace(/^us_/i, '').toUpperCase(), loaded);
  const sources = [...new Set(found)].sort().flatMap((state) => {
    const jurisdiction = loaded.get(state);
    return jurisdiction === undefined ? [] : [registryNote(jurisdiction)];
  });
  const searched = `Searched: ${[...loaded.keys()].sort().join(', ')}; about other states absence says nothing.`;
  return sources.length === 0 ? searched : `Sources: ${sources.join('; ')}. ${searched}`;
}

function coverageOfState(state: string, loaded: ReadonlyMap<string, Jurisdiction>): string {
  const jurisdiction = loaded.get(state);
  return jurisdiction === undefined
    ? `${state} has no source loaded: absence here says nothing.`
    : `Source: ${registryNote(jurisdiction)}.`;
}

/** `OR us-or/business-registry as of 2026-10-31 (6755 companies)`. Names come from the registry's own files alone. */
function registryNote(jurisdiction: Jurisdiction): string {
  const sources = jurisdiction.sources.filter(({ source }) =>
    /\/(business-registry|trade-names)(-sample)?$/.test(source),
  );
  return `${stateOf(jurisdiction)} ${sourceList(sources)} (${companyCount(jurisdiction)})`;
}

/** `us-or/business-registry as of 2026-10-31, us-or/ucc loaded 2026-11-02`. */
export function sourceList(sources: Jurisdiction['sources']): string {
  return sources.map(({ source, as_of, last_loaded_at }) => `${source} ${dataDay(as_of, last_loaded_at)}`).join(', ');
}

/** `6755 companies`, `1012 made-up companies of a sample`. */
export function companyCount({ company_count, sample_company_count }: Jurisdiction): string {
  const made = `${sample_company_count} made-up companies of a sample`;
  return sample_company_count === 0 ? `${company_count} companies` : made;
}

/** Whether its whole registry was loaded, or a sample. What live lookups alone brought says nothing of who is absent. */
export function isLoaded({ bulk, sample_company_count }: Jurisdiction): boolean {
  return bulk || sample_company_count > 0;
}

/** The two letters of a code such as `us_or`, in capitals. */
export function stateOf({ code }: Jurisdiction): string {
  return code.slice(-2).toUpperCase();
}
