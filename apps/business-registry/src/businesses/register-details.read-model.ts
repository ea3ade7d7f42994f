import { Inject, Injectable } from '@nestjs/common';
import type { RegisterDetails } from '@registry/contracts-business-registry';
import { type StateCode, stateCodes } from '@registry/domain';
import { asOfSql } from '@registry/loading/as-of.sql';
import { retrievedAtSql } from '@registry/loading/retrieved-at.sql';
import { type Database, READ_DATABASE } from '@registry/persistence';
import { isShown } from '../companies/is-shown.sql.ts';
import type { RegistrationRow } from './business.row.ts';
import { RowsByCompany } from './rows-by-company.ts';

interface DetailsRow extends Pick<RegistrationRow, 'source' | 'asOf' | 'retrievedAt' | 'details'> {
  /** The number of the requested key, from 1. */
  readonly n: number;
  readonly fileNumber: string;
}

/** Each company has a row at least, so that no details differ from no company. */
function detailsOfState(state: StateCode) {
  return {
    name: `register-details-${state}`,
    text: `
      SELECT k.n::int, b.file_number AS "fileNumber", s.slug AS source, ${asOfSql('r')} AS "asOf", ${retrievedAtSql('r')} AS "retrievedAt", r.details
        FROM unnest($1::text[]) WITH ORDINALITY AS k (key, n)
       CROSS JOIN LATERAL (SELECT * FROM businesses b WHERE state = '${state}' AND file_number_key = k.key AND ${isShown('b')} OFFSET 0) b
       CROSS JOIN LATERAL (SELECT * FROM registrations WHERE state = '${state}' AND file_number_key = k.key OFFSET 0) r
        JOIN sources s USING (source_no)
       ORDER BY r.source_no`,
  };
}

const statements = new Map(stateCodes.map((state) => [state, detailsOfState(state)] as const));

/** Reads how registries say that companies are reached. */
@Injectable()
export class RegisterDetailsReadModel {
  readonly #rows: RowsByCompany<DetailsRow>;

  constructor(@Inject(READ_DATABASE) database: Database) {
    this.#rows = new RowsByCompany(database, statements);
  }

  /** Empty for a company that does not exist. */
  async find(state: StateCode, fileNumber: string): Promise<RegisterDetails[]> {
    const rows = await this.#rows.read(state, fileNumber);
    return rows.flatMap(toRegisterDetails);
  }
}

/** Returns a registration's contacts of its company; nothing where its source publishes none of it. */
export function toRegisterDetails({ details, ...row }: Omit<DetailsRow, 'n'>): RegisterDetails[] {
  if (details === null) return [];
  const { source, fileNumber: record, asOf: as_of, retrievedAt } = row;
  const loaded_at = new Date(retrievedAt).toISOString();
  return [{ source, record, as_of, loaded_at, details }];
}
