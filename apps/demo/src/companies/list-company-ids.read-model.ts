import { Injectable } from '@nestjs/common';
import type { RequestFor, ReplyTo } from '@registry/contracts-message';
import type { listCompanyIds } from '@registry/contracts-demo';
import { Database } from '@registry/persistence';

/** A key is a jurisdiction, a hyphen and a file number: those of one lie side by side, before the full stop that follows the hyphen. */
const IDS = {
  name: 'demo-company-ids',
  text: `SELECT id FROM companies WHERE key > $1 || '-' AND key < $1 || '.' AND NOT is_removed AND NOT is_sample
          ORDER BY key OFFSET $2 LIMIT $3`,
};

@Injectable()
export class ListCompanyIdsReadModel {
  constructor(private readonly database: Database) {}

  async list({
    jurisdiction,
    offset,
    limit,
  }: RequestFor<typeof listCompanyIds>): Promise<ReplyTo<typeof listCompanyIds>> {
    const rows = await this.database.query<{ id: string }>(IDS, [jurisdiction, offset, limit]);
    return { ids: rows.map(({ id }) => id) };
  }
}
