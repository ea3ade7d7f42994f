import { Injectable } from '@nestjs/common';
import type { RequestFor } from '@registry/contracts-message';
import type { GetTaxonomyReply, TaxonomyCount, ValueCount, getTaxonomy } from '@registry/contracts-demo';
import { Database } from '@registry/persistence';
import { DemoIndex } from './demo-index.ts';
import { oldestFirst } from './search-companies.read-model.ts';

/** Cities that are listed of a jurisdiction. */
const CITIES_MAX = 500;

const CITIES = {
  name: 'demo-cities',
  text: `SELECT city AS value, (count(*) FILTER (WHERE NOT is_sample))::int AS count,
                (count(*) FILTER (WHERE is_sample))::int AS "sampleCount"
           FROM companies WHERE jurisdiction = $1 AND city IS NOT NULL
          GROUP BY city ORDER BY count DESC, "sampleCount" DESC, city COLLATE "C" LIMIT ${CITIES_MAX}`,
};

const FIELDS = ['state', 'naics', 'status', 'type'] as const;

type Counts = Readonly<Record<string, readonly ValueCount[]>>;

/** What there is, as the index counts it over everything that it holds, real companies and samples apart. */
@Injectable()
export class GetTaxonomyReadModel {
  constructor(
    private readonly index: DemoIndex,
    private readonly database: Database,
  ) {}

  async read({ citiesOf }: RequestFor<typeof getTaxonomy>): Promise<GetTaxonomyReply> {
    const counted = [this.#count('real', [...FIELDS, 'formed']), this.#count('sample', FIELDS)] as const;
    const [real, samples] = await Promise.all(counted);
    const [jurisdictions, industries, statuses, types] = FIELDS.map((field) => paired(field, real, samples));
    return {
      jurisdictions: jurisdictions ?? [],
      industries: industries ?? [],
      statuses: statuses ?? [],
      types: types ?? [],
      years: oldestFirst(real['formed'] ?? []),
      cities: citiesOf === null ? null : await this.#cities(citiesOf),
    };
  }

  async #count(kind: 'real' | 'sample', facets: readonly string[]): Promise<Counts> {
    const all = { terms: [], offset: 0, limit: 0 };
    return (await this.index.search({ ...all, filters: { kind: [kind] }, facets, countsFiltered: true })).facets;
  }

  #cities(jurisdiction: string): Promise<TaxonomyCount[]> {
    return this.database.query<TaxonomyCount & Record<string, unknown>>(CITIES, [jurisdiction]);
  }
}

/** The values of a field that real companies or samples have: those of most real companies first, then those of most samples. */
function paired(field: string, real: Counts, samples: Counts): TaxonomyCount[] {
  const ofSamples = new Map((samples[field] ?? []).map(({ value, count }) => [value, count]));
  const ofReal = (real[field] ?? []).map((one) => ({ ...one, sampleCount: ofSamples.get(one.value) ?? 0 }));
  const known = new Set(ofReal.map(({ value }) => value));
  const others = [...ofSamples].filter(([value]) => !known.has(value));
  return [...ofReal, ...others.map(([value, sampleCount]) => ({ value, count: 0, sampleCount }))];
}
