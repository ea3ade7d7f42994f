/** Types of companies by their legal form, regardless of the registry's wording: slug → label. */
export const companyTypes = {
  corporation: 'Corporation',
  llc: 'Limited liability company',
  nonprofit: 'Nonprofit',
  limited_partnership: 'Limited partnership',
  partnership: 'Partnership',
  cooperative: 'Cooperative',
  trust: 'Trust',
  other: 'Other',
} as const;

export type CompanyType = keyof typeof companyTypes;

/** Decades of formation, newest first. */
export const formationDecades = ['2020s', '2010s', '2000s', '1990s', '1980s', 'pre-1980'] as const;

export type FormationDecade = (typeof formationDecades)[number];

/** What may be on file of a company: slug → what people read. */
export const knownFacts = {
  officers: 'Officers',
  ein: 'EIN',
  naics: 'Industry',
  phone: 'Phone',
  revenue: 'Revenue',
} as const;

export type KnownFact = keyof typeof knownFacts;

/** The decade of a date (YYYY-MM-DD); undefined for one that is yet to come. */
export function formationDecade(date: string): FormationDecade | undefined {
  const year = Number(date.slice(0, 4));
  if (year < 1980) return 'pre-1980';
  return formationDecades.find((decade) => decade === `${String(Math.floor(year / 10))}0s`);
}

/** What a search counts, and filters by: the names of the facets and of their parameters. */
export const facetNames = ['state', 'status', 'type', 'naics', 'year', 'has'] as const;

export type FacetName = (typeof facetNames)[number];
