import type { RegisterCoverage } from '@registry/contracts-business-registry';
import type { Business } from '@registry/contracts-records-sections';
import { isSampleSlug, parseBusinessId } from '@registry/domain';

/** The states of which only sample companies are loaded: a company that is found there is fictional. */
export function listSampleStates(coverage: readonly RegisterCoverage[]): ReadonlySet<string> {
  const samples = coverage.filter(
    ({ sources }) => sources.length > 0 && sources.every(({ source }) => isSampleSlug(source)),
  );
  return new Set(samples.map(({ state }) => state));
}

/** Checks that the company with an id is fictional, by the states of which only sample companies are loaded. */
export function isOfSample(samples: ReadonlySet<string>, id: string): boolean {
  return samples.has(parseBusinessId(id)?.state ?? '');
}

/** Checks that a company is fictional: its registration is of a sample. */
export function isSample({ registrations }: Pick<Business, 'registrations'>): boolean {
  return registrations.some(({ source }) => isSampleSlug(source));
}
