import type { Jurisdiction, RegisterCoverage } from '@registry/api-client';
import { parseEach, parseJurisdiction, SAMPLE_SCOPE } from '@registry/domain';
import type { CoverageMap, LoadedStates } from './coverage-map.ts';
import { isLoaded, registryNote, readState } from './loaded-jurisdiction.ts';
import { coverageNote, indexingNote, type Register, registerNotes } from './register-note.ts';
import { dataDay } from './section-coverage.ts';

const UNKNOWN = 'The loaded states are currently unknown: companies may exist that were not found.';

/**
 * Describes the basis of a search for companies or people: the sources of the states that were searched and found, how much of their
 * registers is loaded, and for which states it says nothing that nobody was found. `requested` are the states as the caller
 * wrote them; `coverage` is what the search itself said of their registers, where it did.
 */
export async function searchCoverage(
  map: CoverageMap,
  requested: string | undefined,
  found: readonly string[],
  coverage: readonly RegisterCoverage[] = [],
): Promise<string> {
  const known = await map.loaded();
  const states = requested === undefined ? undefined : parseEach(requested, parseJurisdiction);
  if (states === undefined) return known === undefined ? UNKNOWN : coverageOfAll(known, found, coverage);
  const notes = states.map((state) => {
    const said = coverage.find((one) => one.state === state);
    return coverageOfState(state, known, said);
  });
  return notes.join(' ');
}

/** How much of the register of one state is loaded: as a response said itself, else as the map knows. */
export async function describeRegister(map: CoverageMap, state: string, said: Register): Promise<string> {
  const register = said ?? (await map.loaded())?.registers.get(state) ?? null;
  return registerNotes(new Map([[state, register]]));
}

function coverageOfAll(
  { jurisdictions, registers }: LoadedStates,
  found: readonly string[],
  coverage: readonly RegisterCoverage[],
): string {
  const loaded = new Map(jurisdictions.filter(isLoaded).map((jurisdiction) => [readState(jurisdiction), jurisdiction]));
  const said = new Map(coverage.filter((one) => one.sources.length > 0).map((one) => [one.state, one] as const));
  const sources = [...new Set(found)]
    .sort()
    .flatMap((state) => readSources(state, loaded.get(state), said.get(state)) ?? []);
  const extents = new Map(
    [...new Set([...loaded.keys(), ...said.keys()])]
      .sort()
      .map((state) => [state, (said.get(state) ?? { register: registers.get(state) ?? null }).register] as const),
  );
  // Fictional companies are no part of a registry.
  const real = [...extents.keys()].filter((state) => extents.get(state) !== null);
  const samples = [...extents.keys()].filter((state) => extents.get(state) === null);
  return [
    ...(sources.length === 0 ? [] : [`Sources: ${sources.join('; ')}.`]),
    real.length === 0
      ? 'No registry is loaded: companies may exist that were not found.'
      : `Searched: ${real.join(', ')}. Companies in other states are not covered.`,
    ...(samples.length === 0 ? [] : [`${samples.join(', ')}: only ${SAMPLE_SCOPE} is loaded.`]),
    registerNotes(new Map(real.map((state) => [state, extents.get(state) ?? null]))),
    ...coverage.map(({ state, indexing }) => indexingNote(state, indexing)),
  ]
    .filter(Boolean)
    .join(' ');
}

/** `said`: what the search said of the register. */
function coverageOfState(state: string, known: LoadedStates | undefined, said: RegisterCoverage | undefined): string {
  const jurisdiction = known?.jurisdictions.find((one) => readState(one) === state && isLoaded(one));
  const sources = readSources(state, jurisdiction, said);
  if (sources === undefined) return known === undefined && said === undefined ? UNKNOWN : unloaded(state);
  const note =
    said === undefined ? registerNotes(new Map([[state, known?.registers.get(state) ?? null]])) : coverageNote(said);
  return [`Source: ${sources}.`, note].filter(Boolean).join(' ');
}

function readSources(
  state: string,
  jurisdiction: Jurisdiction | undefined,
  said: RegisterCoverage | undefined,
): string | undefined {
  if (jurisdiction !== undefined && !isLoadedSince(jurisdiction, said)) return registryNote(jurisdiction, said);
  if (said === undefined || said.sources.length === 0) return undefined;
  return `${state} ${said.sources.map(({ source, as_of, loaded_at }) => `${source}, ${dataDay(as_of, loaded_at)}`).join('; ')}`;
}

/** Checks that a load has ended since the map was fetched. */
function isLoadedSince({ sources }: Jurisdiction, said: RegisterCoverage | undefined): boolean {
  return (said?.sources ?? []).some(
    ({ source, loaded_at: loadedAt }) =>
      !sources.some((one) => one.source === source && one.last_loaded_at >= loadedAt),
  );
}

function unloaded(state: string): string {
  return `${state} has no source loaded: companies may exist there.`;
}
