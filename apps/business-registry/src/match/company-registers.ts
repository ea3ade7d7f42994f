import { Inject, Injectable } from '@nestjs/common';
import type { LoadedRegisters, RegisterExtent } from '@registry/contracts-business-registry';
import { identifiesOne, isUsState, toNameOnDay, type UsStateCode, withoutHidden } from '@registry/domain';
import type { RegisteredCandidate, ShownRegisters } from '@registry/matching';
import { type Database, READ_DATABASE, readWhole } from '@registry/persistence';
import { listAddresses } from '../companies/company-lists.ts';
import { RegisterCoverageReadModel } from '../search/register-coverage.read-model.ts';
import {
  cityWord,
  documentKey,
  postalCodeWord,
  toCompany,
} from '@registry/name-index/searches/companies/company-documents';
import { CompanyDates } from '../search/company-dates.ts';
import { CompanyIndex } from '../search/company-index.ts';
import { toHit } from '../search/hit.row.ts';
import { candidateCompaniesSql, type CandidateRow, companiesByEinSql, type EinRow } from './candidate-companies.sql.ts';
import { readingDay } from '@registry/request-context';

/** The registers as queries are matched with them: names from the index, what else is compared from the tables. */
@Injectable()
export class CompanyRegisters implements ShownRegisters {
  readonly postalCodeWord = postalCodeWord;
  readonly cityWord = cityWord;

  constructor(
    readonly index: CompanyIndex,
    @Inject(READ_DATABASE) private readonly database: Database,
    private readonly coverage: RegisterCoverageReadModel,
    private readonly dates: CompanyDates,
  ) {}

  async read(keys: readonly string[]): Promise<RegisteredCandidate[]> {
    const byState = Map.groupBy(keys.map(toCompany), ({ state }) => state);
    const day = readingDay();
    const read = [...byState].map(async ([state, companies]) => {
      if (!isUsState(state)) return [];
      const numbers = companies.map(({ fileNumberKey }) => fileNumberKey);
      const rows = await this.dates.read((columns) => {
        const { statement, values } = candidateCompaniesSql(state, numbers, columns);
        // The index may know of some that a replica does not have yet.
        return readWhole(
          this.database,
          () => this.database.query<CandidateRow>(statement, values),
          ({ length }) => length === numbers.length,
        );
      });
      return rows.map((row) => toCandidate(state, row, day));
    });
    return (await Promise.all(read)).flat();
  }

  async findByEin(eins: readonly string[], state: UsStateCode | null): Promise<ReadonlyMap<string, readonly string[]>> {
    if (eins.length === 0) return new Map();
    const { statement, values } = companiesByEinSql(eins, state);
    const byEin = Map.groupBy(await this.database.query<EinRow>(statement, values), ({ ein }) => ein);
    return new Map(
      [...byEin].map(([ein, rows]) => {
        const isOnes = identifiesOne(rows.map(({ name }) => name));
        return [ein, isOnes ? rows.map(({ state, file_number_key: key }) => documentKey(state, key)) : []] as const;
      }),
    );
  }

  loaded(): Promise<LoadedRegisters> {
    return this.coverage.all();
  }

  /** How much of each register is loaded and indexed: a rival may be among what waits. */
  async extentsOf(states: readonly UsStateCode[]): Promise<ReadonlyMap<UsStateCode, RegisterExtent>> {
    const loaded = await this.coverage.all();
    return new Map(states.map((state) => [state, loaded.get(state)?.register ?? 'part'] as const));
  }
}

function toCandidate(state: UsStateCode, row: CandidateRow, day: string): RegisteredCandidate {
  const { file_number_key: key, file_number: fileNumber, ein, formation_date: formed, names } = row;
  return {
    key: documentKey(state, key),
    state,
    fileNumber,
    entityId: row.entity_id,
    ein,
    formed,
    names: names.map(([name, nameKind, status, ended]) => ({
      isLegal: nameKind === 'legal',
      ...toNameOnDay({ name, kind: nameKind, status, ended }, day),
    })),
    // Before the reply: evidence that agrees with a hidden address would tell it.
    addresses: withoutHidden(listAddresses(row.lists), row.hidden),
    business: toHit(row),
  };
}
