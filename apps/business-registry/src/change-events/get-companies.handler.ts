import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RequestFor, ReplyTo } from '@registry/contracts-message';
import { type PublishedCompany, getCompanies } from '@registry/contracts-business-registry';
import { fileNumberKey } from '@registry/domain';
import { sourceSlugs } from '@registry/loading/source-slugs';
import { Handles } from '@registry/messaging/handles';
import { Database } from '@registry/persistence';
import { toPublishedCompany } from './published-company.mapper.ts';
import { readChanges, companiesByKeys } from './companies-by-keys.ts';

@Controller()
export class GetCompaniesHandler {
  constructor(private readonly database: Database) {}

  @Handles(getCompanies)
  async getCompanies(@Payload() { companies }: RequestFor<typeof getCompanies>): Promise<ReplyTo<typeof getCompanies>> {
    const slugOf = await sourceSlugs(this.database);
    const byState = Map.groupBy(companies, ({ state }) => state);
    const found = new Map<string, PublishedCompany>();
    for (const [state, ofState] of byState) {
      const keys = [...new Set(ofState.map(({ fileNumber }) => fileNumberKey(fileNumber)))];
      const rows = await companiesByKeys(this.database, state, keys);
      const changes = await readChanges(this.database, state, [...rows.values()]);
      for (const [key, row] of rows) {
        const about = { state, key, version: row.version, action: 'changed', is_sample: false } as const;
        found.set(`${state}/${key}`, toPublishedCompany(about, row, changes(row), slugOf));
      }
    }
    return {
      companies: companies.map(({ state, fileNumber }) => found.get(`${state}/${fileNumberKey(fileNumber)}`) ?? null),
    };
  }
}
