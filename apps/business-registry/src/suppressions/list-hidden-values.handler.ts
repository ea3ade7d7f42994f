import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RequestFor } from '@registry/contracts-message';
import { listHiddenValues, type ListHiddenValuesReply } from '@registry/contracts-business-registry';
import { formatBusinessId, type HiddenOfCompany, type StateCode } from '@registry/domain';
import { Handles } from '@registry/messaging/handles';
import { Database } from '@registry/persistence';
import { hiddenSql } from './hidden.sql.ts';

/** Values after which a reply takes no further companies. */
const LISTED_MAX = 200;

/** A company that is not loaded is in no result. */
const HIDDEN_SINCE = {
  name: 'hidden-since',
  text: `SELECT v.hidden_no AS number, b.state, b.file_number AS "fileNumber", ${hiddenSql('b')} AS hidden
           FROM hidden_values v JOIN businesses b ON b.state = v.state AND b.file_number_key = v.file_number_key
          WHERE v.lifted_at IS NULL AND v.suppressed_at >= to_timestamp($1::float8 / 1000) AND v.hidden_no > $2
          ORDER BY v.hidden_no LIMIT ${LISTED_MAX}`,
};

interface HiddenRow extends Record<string, unknown> {
  readonly number: number;
  readonly state: StateCode;
  readonly fileNumber: string;
  readonly hidden: HiddenOfCompany;
}

@Controller()
export class ListHiddenValuesHandler {
  constructor(private readonly database: Database) {}

  @Handles(listHiddenValues)
  async listHiddenValues(
    @Payload() { since, after }: RequestFor<typeof listHiddenValues>,
  ): Promise<ListHiddenValuesReply> {
    const rows = await this.database.query<HiddenRow>(HIDDEN_SINCE, [since, after]);
    const companies = new Map(rows.map((row) => [formatBusinessId(row), row.hidden] as const));
    const next = rows.length < LISTED_MAX ? null : (rows.at(-1)?.number ?? null);
    return { companies: [...companies].map(([id, hidden]) => ({ id, hidden })), next };
  }
}
