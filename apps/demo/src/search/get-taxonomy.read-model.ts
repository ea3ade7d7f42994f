import { Injectable } from '@nestjs/common';
import type { GetTaxonomyReply, GetTaxonomyRequest, ValueCount } from '@registry/contracts-demo';
import { Database } from '@registry/persistence';
import { DemoIndex } from './demo-index.ts';

/** Cities that are listed of a jurisdiction. */
const CITIES_MAX = 500;

const CITIES = {
  name: 'demo-cities',
  text: `SELECT city AS value, count(*)::int AS count FROM companies WHERE jurisdiction = $1 AND city IS NOT NULL
          GROUP BY city ORDER BY count DESC, city COLLATE "C" LIMIT ${CITIES_MAX}`,
};

/** What there is, as the index counts it over everything that it holds. */
@Injectable()
export class GetTaxonomyReadModel {
  constructor(
    private readonly index: DemoIndex,
    private readonly database: Database,
  ) {}

  async read({ citiesOf }: GetTaxonomyRequest): Promise<GetTaxonomyReply> {
    const wanted = ['state', 'naics', 'status', 'type'];
    const { facets } = this.index.search({ terms: [], offset: 0, limit: 0, facets: wanted });
    const [jurisdictions = [], industries = [], statuses = [], types = []] = wanted.map((name) => facets[name] ?? []);
    return {
      companyCount: jurisdictions.reduce((sum, { count }) => sum + count, 0),
      jurisdictions,
      industries,
      statuses,
      types,
      cities: citiesOf === null ? null : await this.#cities(citiesOf),
    };
  }

  #cities(jurisdiction: string): Promise<ValueCount[]> {
    return this.database.query<ValueCount & Record<string, unknown>>(CITIES, [jurisdiction]);
  }
}
