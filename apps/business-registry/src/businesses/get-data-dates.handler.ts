import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { getDataDates, type GetDataDatesReply, type GetDataDatesRequest } from '@registry/contracts-business-registry';
import { fileNumberKey } from '@registry/domain';
import { asOfSql } from '@registry/loading/as-of.sql';
import { Handles } from '@registry/messaging/handles';
import { type Database, READ_DATABASE, type Statement } from '@registry/persistence';

/** $1: states, $2: file number keys, $3: versions or nulls. A company each, in their order. */
const DATA_DATES: Statement = {
  name: 'data-dates',
  text: `SELECT (SELECT max(${asOfSql('r')}) FROM registrations r
                  WHERE r.state = k.state AND r.file_number_key = k.key
                    AND NOT EXISTS (SELECT FROM businesses b WHERE b.state = k.state AND b.file_number_key = k.key AND b.version > k.version)) AS date
           FROM unnest($1::text[], $2::text[], $3::int[]) WITH ORDINALITY AS k (state, key, version, n) ORDER BY k.n`,
};

@Controller()
export class GetDataDatesHandler {
  constructor(@Inject(READ_DATABASE) private readonly database: Database) {}

  @Handles(getDataDates)
  async getDataDates(@Payload() { companies }: GetDataDatesRequest): Promise<GetDataDatesReply> {
    const rows = await this.database.query<{ date: string | null }>(DATA_DATES, [
      companies.map(({ state }) => state),
      companies.map(({ fileNumber }) => fileNumberKey(fileNumber)),
      companies.map(({ version = null }) => version),
    ]);
    return { dates: rows.map(({ date }) => date) };
  }
}
