import { Injectable } from '@nestjs/common';
import { readEach } from '@registry/business-profile';
import type { Entity } from '@registry/contracts-business-registry';
import type { EntityWatchlistPage } from '@registry/contracts-records-sections';
import { toIdParts } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { toList } from '@registry/http-frame/parameters/list.dto';
import type { PageQuery } from '@registry/http-frame/parameters/page.dto';
import { compareResults, listResults } from '@registry/matching';
import { CompanyWatchlists } from '../screening/company-watchlists.ts';

/** The screening of an entity: that of each registration, as the list of the registration has it. */
@Injectable()
export class EntityScreening {
  constructor(private readonly watchlists: CompanyWatchlists) {}

  async page(workspaceId: number, { id, registrations }: Entity, query: PageQuery): Promise<EntityWatchlistPage> {
    const screened = await readEach(registrations, async ({ id: registration }) => [
      { registration, watchlist: await this.watchlists.screen(workspaceId, toIdParts(registration)) },
    ]);
    const [first] = screened;
    if (first === undefined) throw new AppError(codes.entity.notFound, { message: `No entity has the id ${id}.` });
    const results = screened
      .flatMap(({ registration, watchlist }) => listResults(watchlist).map((result) => ({ ...result, registration })))
      .toSorted(compareResults);
    const { offset, limit } = query.window;
    return {
      ...toList(results.slice(offset, offset + limit), results.length, query),
      hit_count: screened.reduce((sum, { watchlist }) => sum + watchlist.hit_count, 0),
      coverage: first.watchlist.coverage,
    };
  }
}
