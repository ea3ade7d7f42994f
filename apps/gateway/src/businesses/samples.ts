import type { RegisterCoverage } from '@registry/contracts-business-registry';
import { isSampleSlug } from '@registry/domain';

/** The states of which only sample companies are loaded: a company that is found there is fictional. */
export function listSampleStates(coverage: readonly RegisterCoverage[]): ReadonlySet<string> {
  const samples = coverage.filter(
    ({ sources }) => sources.length > 0 && sources.every(({ source }) => isSampleSlug(source)),
  );
  return new Set(samples.map(({ state }) => state));
}
