import type { Jurisdiction } from '@registry/api-client';
import type { CoverageMap } from './coverage-map.ts';

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
  if (jurisdictions === undefined) return 'What is loaded cannot be told at the moment: absence says nothing.';
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

/** `OR us-or/business-registry as of 2026-11-02 (6755 companies)`. Names come from the registry's own files alone. */
export function registryNote(jurisdiction: Jurisdiction): string {
  const sources = jurisdiction.sources.filter(({ source }) => /\/(business-registry|trade-names)$/.test(source));
  return `${stateOf(jurisdiction)} ${sourceList(sources)} (${jurisdiction.company_count} companies)`;
}

/** `us-or/business-registry as of 2026-11-02, us-or/ucc as of 2026-10-30`. */
export function sourceList(sources: Jurisdiction['sources']): string {
  return sources.map(({ source, last_loaded_at }) => `${source} as of ${last_loaded_at.slice(0, 10)}`).join(', ');
}

/** Whether its whole registry was loaded. What live lookups alone brought says nothing of who is absent. */
export function isLoaded({ bulk }: Jurisdiction): boolean {
  return bulk;
}

/** The two letters of a code such as `us_or`, in capitals. */
export function stateOf({ code }: Jurisdiction): string {
  return code.slice(-2).toUpperCase();
}
