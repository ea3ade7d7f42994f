import { Injectable } from '@nestjs/common';
import type { RequestFor } from '@registry/contracts-message';
import type { SuggestCompaniesReply, suggestCompanies } from '@registry/contracts-demo';
import { Database } from '@registry/persistence';
import { findHits } from './company-hits.ts';
import { companyQuery, isWordless } from './company-query.ts';
import { DemoIndex } from './demo-index.ts';

/** Suggestions while a text is typed: reads from the index only which companies come first. */
@Injectable()
export class SuggestCompaniesReadModel {
  constructor(
    private readonly index: DemoIndex,
    private readonly database: Database,
  ) {}

  async suggest({ q, limit }: RequestFor<typeof suggestCompanies>): Promise<SuggestCompaniesReply> {
    const query = companyQuery(q, true);
    if (isWordless(query)) return { hits: [] };
    const { keys } = await this.index.search({ ...query.searched, offset: 0, limit });
    return { hits: await findHits(this.database, keys, query) };
  }
}
