import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RequestFor, ReplyTo } from '@registry/contracts-message';
import { getDataDates } from '@registry/contracts-business-registry';
import { fileNumberKey } from '@registry/domain';
import { asOfSql } from '@registry/loading/as-of.sql';
import { Handles } from '@registry/messaging/handles';
import { type Database, READ_DATABASE, type Statement } from '@registry/persistence';

const IS_CURRENT =
  'NOT EXISTS (SELECT FROM businesses b WHERE b.state = k.state AND b.file_number_key = k.key AND b.version > k.version)';

/** $1: states, $2: file number keys, $3: versions or nulls. A company each, in their order. */
const DATA_DATES: Statement = {
  name: 'data-dates',
  text: `SELECT (SELECT max(${asOfSql('r')}) FROM registrations r
                  WHERE r.state = k.state AND r.file_number_key = k.key AND ${IS_CURRENT}) AS date
           FROM unnest($1::text[], $2::text[], $3::int[]) WITH ORDINALITY AS k (state, key, version, n) ORDER BY k.n`,
};

/** A part of a register that the company `k` has now. */
const ITS_PART = 'p.state = k.state AND p.absent_since IS NULL';

/**
 * $4: names of persons or nulls. The registration that lists a person, or the rows of further tables of the registry, as in a profile; the
 * oldest date counts.
 */
const PERSON_DATES: Statement = {
  name: 'person-dates',
  text: `SELECT (SELECT CASE WHEN bool_and(listed.as_of IS NOT NULL) THEN min(listed.as_of) END FROM (
                   SELECT ${asOfSql('r')} AS as_of
                     FROM officers o JOIN registrations r USING (state, file_number_key, source_no)
                    WHERE o.state = k.state AND o.file_number_key = k.key AND lower(o.name) = lower(k.person)
                    UNION ALL
                   SELECT ${asOfSql('p')} AS as_of
                     FROM (SELECT * FROM business_parts p WHERE ${ITS_PART} AND p.file_number_key = k.key
                            UNION ALL
                           SELECT * FROM business_parts p
                            WHERE ${ITS_PART} AND p.register_id = ANY (ARRAY(
                                    SELECT r.register_id FROM registrations r WHERE r.state = k.state AND r.file_number_key = k.key))) p
                    CROSS JOIN LATERAL json_array_elements(p.content -> 'officers') one
                    WHERE lower(one.value ->> 'name') = lower(k.person)) listed
                  WHERE ${IS_CURRENT}) AS date
           FROM unnest($1::text[], $2::text[], $3::int[], $4::text[]) WITH ORDINALITY AS k (state, key, version, person, n) ORDER BY k.n`,
};

interface DateRow extends Record<string, unknown> {
  readonly date: string | null;
}

@Controller()
export class GetDataDatesHandler {
  constructor(@Inject(READ_DATABASE) private readonly database: Database) {}

  @Handles(getDataDates)
  async getDataDates(@Payload() { companies }: RequestFor<typeof getDataDates>): Promise<ReplyTo<typeof getDataDates>> {
    const keys = [
      companies.map(({ state }) => state),
      companies.map(({ fileNumber }) => fileNumberKey(fileNumber)),
      companies.map(({ version = null }) => version),
    ];
    const people = companies.map(({ person = null }) => person);
    const [rows, personRows] = await Promise.all([
      this.database.query<DateRow>(DATA_DATES, keys),
      people.every((person) => person === null)
        ? people.map(() => ({ date: null }))
        : this.database.query<DateRow>(PERSON_DATES, [...keys, people]),
    ]);
    return { dates: rows.map(({ date }) => date), personDates: personRows.map(({ date }) => date) };
  }
}
