import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RequestFor, ListReply } from '@registry/contracts-message';
import { listNamedBusinesses, type NamedBusiness } from '@registry/contracts-business-registry';
import { fileNumberKey } from '@registry/domain';
import { Handles } from '@registry/messaging/handles';
import { type Database, READ_DATABASE } from '@registry/persistence';
import { entityIdSql } from '../../companies/entity-members.sql.ts';
import { isShown } from '../../companies/is-shown.sql.ts';
import { hitColumns, type HitRow, toHit } from '../hit.row.ts';

/** $1, $2: companies; $3: whether the first of each entity stands for all of them. */
const NAMED = `
  (SELECT DISTINCT ON (CASE WHEN $3 THEN entity_id END, CASE WHEN $3 AND entity_id IS NOT NULL THEN 0 ELSE n END) * FROM (
     SELECT b.state, b.file_number_key, k.n, ${entityIdSql('b')} AS entity_id
       FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS k (state, key, n)
       JOIN businesses b ON b.state = k.state AND b.file_number_key = k.key WHERE ${isShown('b')}) shown
    ORDER BY CASE WHEN $3 THEN entity_id END, CASE WHEN $3 AND entity_id IS NOT NULL THEN 0 ELSE n END, n) k`;
const COUNT = { name: 'count-named-businesses', text: `SELECT count(*)::int AS count FROM ${NAMED}` };
const LIST = {
  name: 'list-named-businesses',
  text: `SELECT ${hitColumns()}, k.entity_id FROM ${NAMED} JOIN businesses b USING (state, file_number_key) ORDER BY k.n OFFSET $4 LIMIT $5`,
};

/** Companies that a workspace has annotated, by their ids. */
@Controller()
export class ListNamedBusinessesHandler {
  constructor(@Inject(READ_DATABASE) private readonly database: Database) {}

  @Handles(listNamedBusinesses)
  async listNamedBusinesses(
    @Payload() { companies, byEntity = false, offset, limit }: RequestFor<typeof listNamedBusinesses>,
  ): Promise<ListReply<NamedBusiness>> {
    const named = [
      companies.map(({ state }) => state),
      companies.map(({ fileNumber }) => fileNumberKey(fileNumber)),
      byEntity,
    ];
    const [[counted], rows] = await Promise.all([
      this.database.query<{ count: number }>(COUNT, named),
      this.database.query<HitRow>(LIST, [...named, offset, limit]),
    ]);
    return {
      items: rows.map((row) => ({ ...toHit(row), entity_id: row.entity_id ?? '' })),
      totalCount: counted?.count ?? 0,
    };
  }
}
