import type {
  Country,
  FacetName,
  GetTaxonomyReply,
  Region,
  Taxonomy,
  TaxonomyCount,
  TaxonomyTerm,
} from '@registry/contracts-demo';
import { toLabel } from '../labels.ts';

const COUNTRIES = { us: 'United States', ca: 'Canada' } as const;

type CountrySlug = keyof typeof COUNTRIES;

/** Filters of the taxonomy. */
export interface TaxonomyFilter {
  readonly country: CountrySlug | null;
  readonly region: string | null;
}

export function toTaxonomy(reply: GetTaxonomyReply, { country, region }: TaxonomyFilter): Taxonomy {
  const slugs = (Object.keys(COUNTRIES) as CountrySlug[]).filter((slug) => country === null || slug === country);
  const all = toTerms('state', reply.jurisdictions);
  return {
    object: 'taxonomy',
    ...sums(all),
    countries: slugs
      .map((slug) => toCountry(slug, all, { region, cities: reply.cities }))
      .filter((one) => one.regions.length > 0 || one.slug === country),
    industries: toTerms('naics', reply.industries),
    statuses: toTerms('status', reply.statuses),
    types: toTerms('type', reply.types),
    ...(reply.indexing === undefined ? {} : { indexing: reply.indexing }),
  };
}

/** A country with the companies of all of its regions, also where one region is wanted. */
function toCountry(
  slug: CountrySlug,
  all: readonly TaxonomyTerm[],
  { region: wanted, cities }: Pick<TaxonomyFilter, 'region'> & Pick<GetTaxonomyReply, 'cities'>,
): Country {
  const own = all.filter((region) => region.slug.startsWith(`${slug}-`));
  const regions: Region[] = own
    .filter((region) => wanted === null || region.slug === wanted)
    .map((region) => (cities === null ? region : { ...region, cities: cities.map(toCity) }));
  return { slug, name: COUNTRIES[slug], ...sums(own), regions };
}

/** Real companies and samples of some regions. */
function sums(regions: readonly TaxonomyTerm[]): Pick<TaxonomyTerm, 'company_count' | 'sample_company_count'> {
  return {
    company_count: regions.reduce((sum, region) => sum + region.company_count, 0),
    sample_company_count: regions.reduce((sum, region) => sum + region.sample_company_count, 0),
  };
}

function toCity({ value, count, sampleCount }: TaxonomyCount): NonNullable<Region['cities']>[number] {
  return { name: value, company_count: count, sample_company_count: sampleCount };
}

function toTerms(facet: FacetName, counts: readonly TaxonomyCount[]): TaxonomyTerm[] {
  return counts.map(({ value, count, sampleCount }) => ({
    slug: value,
    name: toLabel(facet, value),
    company_count: count,
    sample_company_count: sampleCount,
  }));
}
