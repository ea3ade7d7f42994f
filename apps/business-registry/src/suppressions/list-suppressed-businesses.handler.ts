import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RequestFor, ReplyTo } from '@registry/contracts-message';
import { listSuppressedBusinesses } from '@registry/contracts-business-registry';
import { formatBusinessId, type StateCode } from '@registry/domain';
import { Handles } from '@registry/messaging/handles';
import { Database } from '@registry/persistence';

/** Companies of a reply. */
const LISTED_MAX = 1_000;

/** An operator may have typed the file number in other letters than the registry has. */
const SUPPRESSED_SINCE = {
  name: 'suppressed-since',
  text: `SELECT s.suppression_no AS "number", s.state, coalesce(b.file_number, s.file_number) AS "fileNumber"
           FROM suppressions s LEFT JOIN businesses b ON b.state = s.state AND b.file_number_key = s.file_number_key
          WHERE s.lifted_at IS NULL AND s.suppressed_at >= to_timestamp($1::float8 / 1000) AND s.suppression_no > $2
          ORDER BY s.suppression_no LIMIT ${LISTED_MAX}`,
};

interface SuppressedRow extends Record<string, unknown> {
  readonly number: number;
  readonly state: StateCode;
  readonly fileNumber: string;
}

@Controller()
export class ListSuppressedBusinessesHandler {
  constructor(private readonly database: Database) {}

  @Handles(listSuppressedBusinesses)
  async listSuppressedBusinesses(
    @Payload() { since, after }: RequestFor<typeof listSuppressedBusinesses>,
  ): Promise<ReplyTo<typeof listSuppressedBusinesses>> {
    const rows = await this.database.query<SuppressedRow>(SUPPRESSED_SINCE, [since, after]);
    const next = rows.length < LISTED_MAX ? null : (rows.at(-1)?.number ?? null);
    return { ids: rows.map((row) => formatBusinessId(row)), next };
  }
}
