import { Inject, Injectable } from '@nestjs/common';
import type { MatchKeys, MatchName } from '@registry/contracts-business-registry';
import { fileNumberKey, type StateCode } from '@registry/domain';
import { Database } from '@registry/persistence';
import { matchNamesSql } from './match-names.sql.ts';

interface MatchNameRow extends MatchName {
  readonly kind: string;
  readonly ein: string | null;
}

/** Reads what records are compared to. */
@Injectable()
export class MatchKeysReadModel {
  readonly #database: Database;

  constructor(@Inject(Database) database: Database) {
    this.#database = database;
  }

  /** The match keys of a company that exists; undefined when it does not. */
  async find(state: StateCode, fileNumber: string): Promise<MatchKeys | undefined> {
    const statement = matchNamesSql(state);
    if (statement === undefined) return undefined;
    const rows = await this.#database.query<MatchNameRow>(statement, [fileNumberKey(fileNumber)]);
    const [legal] = rows;
    if (legal === undefined) return undefined;
    const alternatives = rows.filter((row) => row.kind !== 'legal').map(toMatchName);
    return { state, fileNumber, ein: legal.ein, legal: toMatchName(legal), alternatives };
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
