import { Inject, Injectable } from '@nestjs/common';
import type { GetBusinessRequest, RegisterDetails, RegisteredBusiness } from '@registry/contracts-business-registry';
import { RowReader } from '@registry/loading/row-reader';
import { type Database, READ_DATABASE } from '@registry/persistence';
import { toBusiness } from './business.mapper.ts';
import type { BusinessRow } from './business.row.ts';
import { getBusinessStatements } from './get-business.sql.ts';
import { toRegisterDetails } from './register-details.read-model.ts';
import { RowsByCompany } from './rows-by-company.ts';

/** A company, and how its registry says that it is reached. */
export interface FoundBusiness {
  readonly business: RegisteredBusiness;
  readonly details: readonly RegisterDetails[];
}

/** Reads companies from their tables. */
@Injectable()
export class GetBusinessReadModel {
  readonly #rows: RowsByCompany<BusinessRow>;
  readonly #originals: RowReader;

  constructor(@Inject(READ_DATABASE) database: Database) {
    this.#rows = new RowsByCompany(database, getBusinessStatements);
    this.#originals = new RowReader(database);
  }

  /** The company, or undefined when the registry of that state has none with this file number. */
  async find(request: GetBusinessRequest): Promise<RegisteredBusiness | undefined> {
    return (await this.findDetailed(request))?.business;
  }

  async findDetailed(request: GetBusinessRequest): Promise<FoundBusiness | undefined> {
    const [row] = await this.#rows.read(request.state, request.fileNumber);
    if (row === undefined) return undefined;
    const registrations = (row.registrations ?? []).map(async (registration) => ({
      ...registration,
      records: await this.#originals.read(registration.records),
    }));
    return {
      business: toBusiness({ ...row, registrations: await Promise.all(registrations) }),
      details: (row.registrations ?? []).flatMap((one) =>
        toRegisterDetails({ ...one, hidden: row.hidden, fileNumber: row.file_number }),
      ),
    };
  }
}
