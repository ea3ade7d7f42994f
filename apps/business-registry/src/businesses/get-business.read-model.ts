import { Inject, Injectable } from '@nestjs/common';
import type { Business, GetBusinessRequest } from '@registry/contracts-business-registry';
import { fileNumberKey } from '@registry/domain';
import { Database } from '@registry/persistence';
import { toBusiness } from './business.mapper.ts';
import type { BusinessRow } from './business.row.ts';
import { getBusinessSql } from './get-business.sql.ts';

/** Reads companies from their tables. */
@Injectable()
export class GetBusinessReadModel {
  readonly #database: Database;

  constructor(@Inject(Database) database: Database) {
    this.#database = database;
  }

  /** The company, or undefined when the registry of that state has none with this file number. */
  async find(request: GetBusinessRequest): Promise<Business | undefined> {
    const statement = getBusinessSql(request.state);
    if (statement === undefined) return undefined;
    const [row] = await this.#database.query<BusinessRow>(statement, [fileNumberKey(request.fileNumber)]);
    return row === undefined ? undefined : toBusiness(row);
  }
}
