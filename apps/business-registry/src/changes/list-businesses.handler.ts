import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  listBusinesses,
  type ListBusinessesReply,
  type ListBusinessesRequest,
  type SparseBusiness,
} from '@registry/contracts-business-registry';
import { fileNumberKey, type StateCode } from '@registry/domain';
import { Handles } from '@registry/messaging/handles';
import { Database, type Statement } from '@registry/persistence';
import { CompanyDates } from '../search/company-dates.ts';
import { type DatedColumns, hitColumns, type HitRow, toHit } from '../search/hit.row.ts';
import { isShown } from '../companies/is-shown.sql.ts';
import { ChangeLog } from './change-log.ts';

/** Characters of the texts of a page at most: a message of NATS may have 1 MB, and a character three bytes. */
const TEXT_LENGTH_MAX = 250_000;

interface ListedRow extends HitRow {
  readonly key: string;
}

/** Reads all companies of a state page by page along the key of the table, so that nothing is open between two pages. */
@Controller()
export class ListBusinessesHandler {
  constructor(
    private readonly log: ChangeLog,
    private readonly database: Database,
    private readonly dates: CompanyDates,
  ) {}

  @Handles(listBusinesses)
  async listBusinesses(@Payload() request: ListBusinessesRequest): Promise<ListBusinessesReply> {
    const { state, after, position, limit } = request;
    if (position !== null) await this.log.requireAllAfter(position);
    // Before the rows: what changes from here on is a change after the position, whether or not a page has it.
    const since = position ?? (await this.log.newest());
    const key = after === null ? '' : fileNumberKey(after);
    const rows = await this.dates.read((columns) =>
      this.database.query<ListedRow>(prepareStatement(state, columns), [key, limit]),
    );
    const businesses: SparseBusiness[] = [];
    let length = 0;
    for (const row of rows) {
      length += row.name.length + (row.entity_type?.length ?? 0) + (row.full_address?.length ?? 0);
      if (length > TEXT_LENGTH_MAX && businesses.length > 0) break;
      businesses.push(toHit(row));
    }
    const isLast = businesses.length === rows.length && rows.length < limit;
    return { businesses, next: isLast ? null : (rows[businesses.length - 1]?.key ?? null), position: since };
  }
}

/** $1: the key after which to start; $2: how many. The state is a literal: see get-business.sql.ts. */
function prepareStatement(state: StateCode, columns: DatedColumns): Statement {
  return {
    name: `${columns === hitColumns ? 'dated' : 'list'}-businesses-${state}`,
    text: `SELECT b.file_number_key AS key, ${columns(`'${state}'`)} FROM businesses b
            WHERE b.state = '${state}' AND b.file_number_key > $1 AND ${isShown('b')}
            ORDER BY b.file_number_key LIMIT $2`,
  };
}
