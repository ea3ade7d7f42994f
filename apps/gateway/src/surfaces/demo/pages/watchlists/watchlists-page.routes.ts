import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import { searchCompanies } from '@registry/contracts-demo';
import { getWatchlist, listDeliveries, listEntities, listEvents, listWatchlists } from '@registry/contracts-watchlist';
import { AppError } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { searchRequest } from '../../search-companies/search-companies.query.dto.ts';
import { WatchlistIdPipe } from '../../watchlists/watchlist-id.pipe.ts';
import type { Html } from '../layout/html.ts';
import { SearchPageQuery } from '../search/search-page.query.dto.ts';
import { deliveriesSection } from './deliveries-section.ts';
import { type FormBody, FormBodyPipe } from './form-body.pipe.ts';
import { DataDates } from '../../../data-dates.ts';
import { SITE, type Site } from '../../site.ts';
import { newFormKey, sendPage } from './watchlist-pages.ts';
import { watchlistMain } from './watchlist-page.ts';
import { WatchlistSession } from './watchlist-session.ts';
import { WatchlistsPageQuery } from './watchlists-page.query.dto.ts';
import { signInMain, watchlistsMain } from './watchlists-page.ts';

/** Companies, events and hits that a page shows. */
const SHOWN = { entities: 100, events: 20, deliveries: 20, hits: 10, watchlists: 100 };

/** The pages of watchlists, and who is signed in to see them. */
@ApiExcludeController()
@Controller('watchlists')
export class WatchlistsPageRoutes {
  constructor(
    private readonly services: MessageClient,
    private readonly session: WatchlistSession,
    private readonly dates: DataDates,
    @Inject(SITE) private readonly site: Site,
  ) {}

  @Get()
  @RouteConfig({ operation: 'watchlists-page', access: 'session' })
  async watchlistsPage(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Query() { page }: WatchlistsPageQuery,
  ): Promise<string> {
    const key = await this.session.find(request);
    if (key === undefined) return sendPage(this.site, reply, 'Watchlists', signInMain(null));
    const { workspaceId } = key;
    const offset = (page - 1) * SHOWN.watchlists;
    const shown = { workspaceId, offset, limit: SHOWN.watchlists, status: null };
    const { watchlists, totalCount } = await this.services.call(listWatchlists, shown);
    const pages = Math.ceil(totalCount / SHOWN.watchlists);
    return sendPage(
      this.site,
      reply,
      'Watchlists',
      watchlistsMain({ watchlists, totalCount, page, pages }, newFormKey()),
    );
  }

  @Post('sign-in')
  @HttpCode(303)
  @RouteConfig({ operation: 'sign-in', access: 'session', takes: 'application/x-www-form-urlencoded' })
  async signIn(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body(FormBodyPipe) { key = '' }: FormBody,
  ): Promise<string> {
    try {
      await this.session.signIn(request, reply, key.trim());
      void reply.header('location', '/watchlists');
      return '';
    } catch (error) {
      if (!(error instanceof AppError) || error.code.status >= 500) throw error;
      void reply.code(error.code.status);
      return sendPage(this.site, reply, 'Watchlists', signInMain(error.message));
    }
  }

  @Post('sign-out')
  @HttpCode(303)
  @RouteConfig({ operation: 'sign-out', access: 'session' })
  signOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): string {
    this.session.signOut(request, reply);
    void reply.header('location', '/watchlists');
    return '';
  }

  @Get(':id')
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
