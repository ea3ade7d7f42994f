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

/** Sectors of NAICS 2022 by the first two digits; of a range, by those of its beginning. */
export const naicsSectors = {
  '11': 'Agriculture, forestry, fishing and hunting',
  '21': 'Mining, quarrying, and oil and gas extraction',
  '22': 'Utilities',
  '23': 'Construction',
  '31': 'Manufacturing',
  '42': 'Wholesale trade',
  '44': 'Retail trade',
  '48': 'Transportation and warehousing',
  '51': 'Information',
  '52': 'Finance and insurance',
  '53': 'Real estate and rental and leasing',
  '54': 'Professional, scientific, and technical services',
  '55': 'Management of companies and enterprises',
  '56': 'Administrative, support, and waste services',
  '61': 'Educational services',
  '62': 'Health care and social assistance',
  '71': 'Arts, entertainment, and recreation',
  '72': 'Accommodation and food services',
  '81': 'Other services',
  '92': 'Public administration',
} as const;

export type NaicsSector = keyof typeof naicsSectors;

/** The first two digits of a sector's further codes (31-33, 44-45, 48-49) → those it goes by. */
const FURTHER_CODES: Readonly<Record<string, NaicsSector>> = { '32': '31', '33': '31', '45': '44', '49': '48' };

/** The sector of a NAICS code of two to six digits; undefined for any other text. */
export function naicsSector(code: string): NaicsSector | undefined {
  if (!/^\d{2,6}$/.test(code)) return undefined;
  const digits = code.slice(0, 2);
  return Object.hasOwn(naicsSectors, digits) ? (digits as NaicsSector) : FURTHER_CODES[digits];
}

/** The decade of a date (YYYY-MM-DD); undefined for one that is yet to come. */
export function formationDecade(date: string): FormationDecade | undefined {
  const year = Number(date.slice(0, 4));
  if (year < 1980) return 'pre-1980';
  return formationDecades.find((decade) => decade === `${String(Math.floor(year / 10))}0s`);
}

/** What a search counts, and filters by: the names of the facets and of their parameters. */
export const facetNames = ['state', 'status', 'type', 'naics', 'year', 'has'] as const;

export type FacetName = (typeof facetNames)[number];
