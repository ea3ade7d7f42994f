import { Inject, Injectable } from '@nestjs/common';
import type { BusinessOrigins, RegisterDetails, RegisteredBusiness } from '@registry/contracts-business-registry';
import { type BusinessIdParts, fileNumberKey } from '@registry/domain';
import { RowReader } from '@registry/loading/row-reader';
import { type Database, READ_DATABASE } from '@registry/persistence';
import { requestContext } from '@registry/request-context';
import { OTHER_MEMBERS } from '../companies/entity-members.sql.ts';
import { toBusiness } from './business.mapper.ts';
import type { BusinessRow, EvidenceRow } from './business.row.ts';
import { getBusinessStatements, getEvidenceStatements } from './get-business.sql.ts';
import { toRegisterDetails } from './register-details.read-model.ts';
import { RowsByCompany } from './rows-by-company.ts';

/** A company, and how its registry says that it is reached. */
export interface FoundBusiness {
  readonly business: RegisteredBusiness;
  readonly details: readonly RegisterDetails[];
  /** All addresses that are known, where the company is that of a day. */
  readonly knownAddresses?: RegisteredBusiness['addresses'];
  /** The origins of its rows; absent unless requested. */
  readonly origins?: BusinessOrigins;
}

/** A company with the registrations of its entity in other states after its own. */
export function withRegistrations(found: FoundBusiness, elsewhere: readonly FoundBusiness[]): FoundBusiness {
  const registrations = [found, ...elsewhere].flatMap(({ business }) => business.registrations);
  return { ...found, business: { ...found.business, registrations } };
}

/** Reads companies from their tables. */
@Injectable()
export class GetBusinessReadModel {
  readonly #rows: RowsByCompany<BusinessRow>;
  readonly #evidence: RowsByCompany<EvidenceRow>;
  readonly #originals: RowReader;
  readonly #database: Database;

  constructor(@Inject(READ_DATABASE) database: Database) {
    this.#database = database;
    this.#rows = new RowsByCompany(database, getBusinessStatements);
    this.#evidence = new RowsByCompany(database, getEvidenceStatements);
    this.#originals = new RowReader(database);
  }

  /** The company with its own registration only, or undefined when the registry of that state has none with this file number. */
  async find({ state, fileNumber }: BusinessIdParts): Promise<RegisteredBusiness | undefined> {
    const [row] = await this.#rows.read(state, fileNumber);
    return row && (await this.#toFound(row)).business;
  }

  /** The company with the registrations of its entity in other states. */
  async findDetailed({ state, fileNumber }: BusinessIdParts): Promise<FoundBusiness | undefined> {
    const [row] = await this.#rows.read(state, fileNumber);
    return row && this.#withOthers(row, await this.#readOthers(row, this.#rows));
  }

  /** The same with where its original rows come from, of one statement. */
  async findWithOrigins({ state, fileNumber }: BusinessIdParts): Promise<FoundBusiness | undefined> {
    const [row] = await this.#evidence.read(state, fileNumber);
    if (row === undefined) return undefined;
    const others = await this.#readOthers(row, this.#evidence);
    const registrations = [row, ...others].flatMap((one) => (one.registrations ?? []).map(({ origin }) => origin));
    const origins = { registrations, further: row.further ?? [], files: row.files ?? [] };
    return { ...(await this.#withOthers(row, others)), origins };
  }

  async #withOthers(row: BusinessRow, rows: readonly BusinessRow[]): Promise<FoundBusiness> {
    const [own, ...others] = await Promise.all([this.#toFound(row), ...rows.map((other) => this.#toFound(other))]);
    return withRegistrations(own, others);
  }

  async #readOthers<Row extends BusinessRow>(row: BusinessRow, rows: RowsByCompany<Row>): Promise<Row[]> {
    const others = await this.listOthers({ state: row.state, fileNumber: row.file_number }, row.entity_id);
    const found = await Promise.all(others.map(({ state, fileNumber }) => rows.read(state, fileNumber)));
    return found.flat();
  }

  /** The other registrations of the entity of a company that are shown, the domestic one first. */
  async listOthers({ state, fileNumber }: BusinessIdParts, entityId: string | null): Promise<BusinessIdParts[]> {
    if (entityId === null) return [];
    return this.#database.query<BusinessIdParts & Record<string, unknown>>(OTHER_MEMBERS, [
      entityId,
      state,
      fileNumberKey(fileNumber),
    ]);
  }

  async #toFound(row: BusinessRow): Promise<FoundBusiness> {
    const registrations = (row.registrations ?? []).map(async (registration) => ({
      ...registration,
      records: await this.#originals.read(registration.records),
    }));
    return {
      business: toBusiness({ ...row, registrations: await Promise.all(registrations) }, requestContext.get()?.knownAt),
      details: (row.registrations ?? []).flatMap((one) => toRegisterDetails({ ...one, fileNumber: row.file_number })),
    };
  }
}
