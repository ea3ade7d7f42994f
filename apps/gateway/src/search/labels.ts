import {
  companyTypes,
  type FacetCount,
  type FacetName,
  type FormationDecade,
  formationDecades,
  knownFacts,
  type FacetValue,
} from '@registry/contracts-demo';
import { naicsSectors, parseRegion } from '@registry/domain';

/** Labels of the values of facets for people. */
const LABELS: Readonly<Record<FacetName, (value: string) => string>> = {
  state: (slug) => parseRegion(slug)?.name ?? slug,
  status: (status) => status.charAt(0).toUpperCase() + status.slice(1),
  type: (type) => byKey(companyTypes, type),
  naics: (sector) => byKey(naicsSectors, sector),
  year: (decade) => (decade === OLDEST ? 'Before 1980' : decade),
  has: (fact) => byKey(knownFacts, fact),
};

const OLDEST: FormationDecade = formationDecades[formationDecades.length - 1] ?? 'pre-1980';

function byKey(table: Readonly<Record<string, string>>, key: string): string {
  return table[key] ?? key;
}

export function toLabel(facet: FacetName, value: string): string {
  return LABELS[facet](value);
}

export function labelled(facet: FacetName, counts: readonly FacetValue[]): FacetCount[] {
  return counts.map(({ value, count, sampleCount: sample_count }) => {
    return { value, label: toLabel(facet, value), count, sample_count };
  });
}
