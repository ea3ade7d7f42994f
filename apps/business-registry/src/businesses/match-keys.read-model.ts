import { Inject, Injectable } from '@nestjs/common';
import type { MatchKeys, MatchName } from '@registry/contracts-business-registry';
import type { StateCode } from '@registry/domain';
import { Database } from '@registry/persistence';
import { matchNamesStatements } from './match-names.sql.ts';
import { RowsByCompany } from './rows-by-company.ts';

interface MatchNameRow extends MatchName {
  /** Which of the keys asked for, from 1. */
  readonly n: number;
  readonly kind: string;
  readonly ein: string | null;
  readonly fileNumber: string;
}

/** Reads what records are compared to. */
@Injectable()
export class MatchKeysReadModel {
  readonly #rows: RowsByCompany<MatchNameRow>;

  constructor(@Inject(Database) database: Database) {
    this.#rows = new RowsByCompany(database, matchNamesStatements);
  }

  /** The match keys of a company that exists; undefined when it does not. */
  async find(state: StateCode, fileNumber: string): Promise<MatchKeys | undefined> {
    const rows = await this.#rows.read(state, fileNumber);
    const [legal] = rows;
    if (legal === undefined) return undefined;
    const alternatives = rows.filter((row) => row.kind !== 'legal').map(toMatchName);
    return { state, fileNumber: legal.fileNumber, ein: legal.ein, legal: toMatchName(legal), alternatives };
  }
}

function toMatchName(row: MatchNameRow): MatchName {
  return {
    name: row.name,
    folded: row.folded,
    nameKey: row.nameKey,
    companiesWithFolded: row.companiesWithFolded,
    companiesWithNameKey: row.companiesWithNameKey,
  };
}
