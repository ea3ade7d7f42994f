import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import { searchCompanies } from '@registry/contracts-demo';
import { getWatchlist, listDeliveries, listEntities, listEvents } from '@registry/contracts-watchlist';
import { MessageClient } from '@registry/messaging';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { unknownPath } from '../../../../../problems/problem.ts';
import { DataDates } from '../../../../data-dates.ts';
import { searchRequest } from '../../../search-companies/search-companies.query.dto.ts';
import { SITE, type Site } from '../../../site.ts';
import { WatchlistIdPipe } from '../../../watchlists/watchlist-id.pipe.ts';
import type { Html } from '../../layout/html.ts';
import { SearchPageQuery } from '../../search/search-page.query.dto.ts';
import { type FormBody, FormBodyPipe } from '../form-body.pipe.ts';
import { signInMain } from '../sign-in-form.ts';
import { FORM, sendPage } from '../watchlist-pages.ts';
import { WatchlistSession } from '../watchlist-session.ts';
import { deliveriesSection } from './deliveries-section.ts';
import { watchlistActions } from './watchlist-actions.ts';
import { watchlistMain } from './watchlist-page.ts';

/** Companies, events and hits that a page shows. */
const SHOWN = { entities: 100, events: 20, deliveries: 20, hits: 10 };

/** The page of one watchlist, and what its forms do. Each form ends with a page to go to, so that reloading sends nothing again. */
@ApiExcludeController()
@Controller('watchlists/:id')
export class WatchlistPageRoutes {
  constructor(
    private readonly services: MessageClient,
    private readonly session: WatchlistSession,
    private readonly dates: DataDates,
    @Inject(SITE) private readonly site: Site,
  ) {}

  @Get()
  @RouteConfig({ operation: 'watchlist-page', access: 'session' })
  async watchlistPage(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('id', WatchlistIdPipe) watchlistId: string,
    @Query() query: SearchPageQuery,
  ): Promise<string> {
    const key = await this.session.find(request);
    if (key === undefined) return sendPage(this.site, reply, 'Watchlists', signInMain(null));
    const { main, title } = await this.#watchlist(key.workspaceId, watchlistId, query);
    return sendPage(this.site, reply, title, main);
  }

  @Post(':action')
  @HttpCode(303)
  @RouteConfig({ operation: 'watchlist-form', ...FORM })
  async act(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('id', WatchlistIdPipe) watchlistId: string,
    @Param('action') name: string,
    @Body(FormBodyPipe) form: FormBody,
  ): Promise<string> {
    const action = Object.hasOwn(watchlistActions, name) ? watchlistActions[name] : undefined;
    if (action === undefined) throw unknownPath();
    const { workspaceId } = await this.session.demand(request);
    const outcome = await action({ services: this.services, of: { workspaceId, watchlistId }, form });
    if ('main' in outcome) {
      void reply.code(200);
      return sendPage(this.site, reply, outcome.title, outcome.main);
    }
    void reply.header('location', outcome.path);
    return '';
  }

  async #watchlist(
    workspaceId: number,
    watchlistId: string,
    query: SearchPageQuery,
  ): Promise<{ title: string; main: Html }> {
    const of = { workspaceId, watchlistId };
    const { q } = query;
    const watchlist = await this.services.call(getWatchlist, of);
    const after = Math.max(0, watchlist.last_sequence - SHOWN.events);
    const [{ entities }, { data: events }, log, found] = await Promise.all([
      this.services.call(listEntities, { ...of, offset: 0, limit: SHOWN.entities }),
      this.services.call(listEvents, { ...of, after, limit: SHOWN.events }),
      this.services.call(listDeliveries, { ...of, offset: 0, limit: SHOWN.deliveries, status: null }),
      q === '' ? null : this.services.call(searchCompanies, { ...searchRequest(q, query), limit: SHOWN.hits }),
    ]);
    const dates = await this.dates.of(found?.hits.map(({ id }) => id) ?? []);
    const isWebhook = watchlist.delivery.type === 'webhook';
    const deliveries: Html | '' = isWebhook ? deliveriesSection(watchlistId, log.deliveries, log.totalCount) : '';
    const view = { watchlist, entities, events: events.toReversed(), q, found, dates, deliveries };
    return { title: watchlist.name, main: watchlistMain(view) };
  }
}
