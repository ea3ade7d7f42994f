import { Inject, Injectable } from '@nestjs/common';
import type { PersonHit, SearchPeopleReply, SearchPeopleRequest } from '@registry/contracts-people';
import { formatBusinessId, type StateCode } from '@registry/domain';
import { Database } from '@registry/persistence';
import { countSql, pageSql } from './search-people.sql.ts';

interface HitRow {
  readonly name: string;
  readonly kind: PersonHit['kind'];
  readonly titles: readonly string[];
  readonly state: StateCode;
  readonly fileNumber: string;
  readonly businessName: string;
  readonly status: PersonHit['business']['status'];
  readonly entityType: string | null;
  readonly formationState: string | null;
  readonly formationDate: string | null;
  readonly fullAddress: string | null;
}

/** Searches persons by SQL over the tables. */
@Injectable()
export class SearchPeopleReadModel {
  readonly #database: Database;

  constructor(@Inject(Database) database: Database) {
    this.#database = database;
  }

  async search(request: SearchPeopleRequest): Promise<SearchPeopleReply> {
    const page = pageSql(request);
    const count = countSql(request);
    const [rows, [counted]] = await Promise.all([
      this.#database.query<HitRow & Record<string, unknown>>({ name: '', text: page.text }, page.values),
      this.#database.query<{ total: number }>({ name: '', text: count.text }, count.values),
    ]);
    return { hits: rows.map(toHit), totalCount: counted?.total ?? 0 };
  }
}

function toHit(row: HitRow): PersonHit {
  return {
    name: row.name,
    kind: row.kind,
    titles: row.titles,
    business: {
      id: formatBusinessId({ state: row.state, fileNumber: row.fileNumber }),
      name: row.businessName,
      status: row.status,
      entityType: row.entityType,
      formationState: row.formationState,
      formationDate: row.formationDate,
      fileNumber: row.fileNumber,
      fullAddress: row.fullAddress,
    },
  };
}
