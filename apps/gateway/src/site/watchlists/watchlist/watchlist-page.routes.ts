import { Param, Query } from '@nestjs/common';
import { unknownPath } from '@registry/http-frame/problems/problem';
import { DataDates } from '../../../businesses/data-dates.ts';
import { withFallback } from '../../../businesses/live-requests.ts';
import { LoadedData } from '../../../jurisdictions/loaded-data.ts';
import { searchRequest } from '../../../search/search-companies/search-companies.query.dto.ts';
import { Companies } from '../../../search/companies.ts';
import { WatchlistIdPipe } from '../../../watchlists/watchlist-id.pipe.ts';
import { type WatchlistKey, Watchlists } from '../../../watchlists/watchlists.ts';
import { findFollowed } from '../company-to-follow.ts';
import type { KnownKey } from '../../../keys/auth/key-cache.ts';
import { OnVisit, PagesAt, UserFormAt, UserPageAt, type Visit } from '../../layout/page-routes.ts';
import { type FormBody, FormFields } from '../../session/form-body.pipe.ts';
import type { RefusedForm } from '../../session/refused-form.ts';
import { toRefused } from '../watchlist-form.ts';
import { type UserPage, UserPages } from '../../session/user-pages.ts';
import { confirmationMain } from './confirmations.ts';
import { deliveriesSection } from './deliveries-section.ts';
import { watchlistActions } from './watchlist-actions.ts';
import { watchlistMain } from './watchlist-page.ts';
import { DELIVERY_PAGES_MAX, WatchlistPageQuery } from './watchlist-page.query.dto.ts';

/** Companies, events and hits that a page shows. */
const SHOWN = { entities: 100, events: 20, deliveries: 20, hits: 10 };

/** The page of one watchlist, and what its forms do. Each form ends with a page to go to, so that reloading sends nothing again. */
@PagesAt('watchlists/:id')
export class WatchlistPageRoutes {
  constructor(
    private readonly watchlists: Watchlists,
    private readonly companies: Companies,
    private readonly dates: DataDates,
    private readonly loaded: LoadedData,
    private readonly pages: UserPages,
  ) {}

  @UserPageAt('', 'watchlist-page', 'listed')
  watchlistPage(
    @OnVisit() visit: Visit,
    @Param('id', WatchlistIdPipe) watchlistId: string,
    @Query() query: WatchlistPageQuery,
  ): Promise<string> {
    const toPage = ({ workspaceId }: KnownKey) => this.#toPage({ workspaceId, watchlistId }, { query });
    return this.pages.show(visit, 'watchlists', toPage, { watchlist: watchlistId });
  }

  @UserPageAt(':action', 'watchlist-confirmation', 'listed')
  confirm(
    @OnVisit() visit: Visit,
    @Param('id', WatchlistIdPipe) watchlistId: string,
    @Param('action') action: string,
  ): Promise<string> {
    const toPage = async ({ workspaceId }: KnownKey) => {
      const watchlist = await this.watchlists.get({ workspaceId, watchlistId });
      const main = confirmationMain(watchlist, action);
      if (main === undefined) throw unknownPath();
      return { title: watchlist.name, main };
    };
    return this.pages.show(visit, 'watchlists', toPage, { watchlist: watchlistId });
  }

  @UserFormAt(':action', 'watchlist-form', { reads: 'listed', scope: 'watch' })
  act(
    @OnVisit() visit: Visit,
    @Param('id', WatchlistIdPipe) watchlistId: string,
    @Param('action') name: string,
    @FormFields() form: FormBody,
  ): Promise<string> {
    const action = Object.hasOwn(watchlistActions, name) ? watchlistActions[name] : undefined;
    if (action === undefined) throw unknownPath();
    const { watchlists } = this;
    const work = ({ workspaceId }: KnownKey) => action({ watchlists, of: { workspaceId, watchlistId }, form });
    return this.pages.submit(visit, 'watchlists', work, ({ workspaceId }, fault) => {
      if (name !== 'settings') throw fault;
      return this.#toPage({ workspaceId, watchlistId }, { refused: toRefused(form, fault) });
    });
  }

  async #toPage(
    of: WatchlistKey,
    { query, refused }: { readonly query?: WatchlistPageQuery; readonly refused?: RefusedForm },
  ): Promise<UserPage> {
    const { q = '', companies = 1, deliveries: deliveriesPage = 1 } = query ?? {};
    const watchlist = await this.watchlists.get(of);
    const after = Math.max(0, watchlist.last_sequence - SHOWN.events);
    const [{ items: entities, names }, { data: events }, log, found] = await Promise.all([
      this.watchlists.listEntities(of, toWindow(companies, SHOWN.entities)),
      this.watchlists.listEvents(of, after, SHOWN.events),
      this.watchlists.listDeliveries(of, toWindow(deliveriesPage, SHOWN.deliveries)),
      query === undefined || q === '' ? null : this.companies.search({ ...searchRequest(q, query), limit: SHOWN.hits }),
    ]);
    const ids = found?.hits.map(({ id }) => id) ?? [];
    const shown = [...entities.map(({ entity_id: id }) => id), ...events.flatMap(({ data }) => data.entity_id ?? [])];
    const [dates, followed, samples] = await Promise.all([
      this.dates.of(found?.hits ?? []),
      findFollowed(this.watchlists, of, ids),
      withFallback(this.loaded.sampleStates(shown), new Set<string>()),
    ]);
    const state = { q, companies, deliveries: deliveriesPage };
    const logPages = Math.min(Math.ceil(log.totalCount / SHOWN.deliveries), DELIVERY_PAGES_MAX);
    const isWebhook = watchlist.delivery.type === 'webhook';
    const main = watchlistMain({
      watchlist,
      state,
      pages: Math.ceil(watchlist.entity_count / SHOWN.entities),
      entities,
      names,
      samples,
      events: events.toReversed(),
      found,
      followed,
      dates,
      deliveries: isWebhook ? deliveriesSection(watchlist.id, log, logPages, state) : '',
      ...(refused === undefined ? {} : { refused }),
    });
    return { title: watchlist.name, main };
  }
}

function toWindow(page: number, limit: number): { readonly offset: number; readonly limit: number } {
  return { offset: (page - 1) * limit, limit };
}
