import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  type AnnouncedCompany,
  getCompanies,
  type GetCompaniesReply,
  type GetCompaniesRequest,
} from '@registry/contracts-business-registry';
import { fileNumberKey } from '@registry/domain';
import { sourceSlugs } from '@registry/loading/source-slugs';
import { Handles } from '@registry/messaging/handles';
import { Database } from '@registry/persistence';
import { toAnnouncedCompany } from './announced-company.mapper.ts';
import { changesOf, companiesByKeys } from './companies-by-keys.ts';

@Controller()
export class GetCompaniesHandler {
  constructor(private readonly database: Database) {}

  @Handles(getCompanies)
  async getCompanies(@Payload() { companies }: GetCompaniesRequest): Promise<GetCompaniesReply> {
    const slugOf = await sourceSlugs(this.database);
    const byState = Map.groupBy(companies, ({ state }) => state);
    const found = new Map<string, AnnouncedCompany>();
    for (const [state, ofState] of byState) {
      const keys = [...new Set(ofState.map(({ fileNumber }) => fileNumberKey(fileNumber)))];
      const rows = await companiesByKeys(this.database, state, keys);
      const changes = await changesOf(this.database, state, [...rows.values()]);
      for (const [key, row] of rows) {
        const about = { state, key, version: row.version, action: 'changed', is_sample: false } as const;
        found.set(`${state}/${key}`, toAnnouncedCompany(about, row, changes(row), slugOf));
      }
    }
    return {
      companies: companies.map(({ state, fileNumber }) => found.get(`${state}/${fileNumberKey(fileNumber)}`) ?? null),
    };
  }
}
