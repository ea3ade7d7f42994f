import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { unknownPath } from '@registry/http-frame/problems/problem';
import { DataDates } from '../../../businesses/data-dates.ts';
import { withFallback } from '../../../businesses/live-requests.ts';
import { LoadedData } from '../../../jurisdictions/loaded-data.ts';
import { searchRequest } from '../../../search/search-companies/search-companies.query.dto.ts';
import { Companies } from '../../../search/companies.ts';
import { WatchlistIdPipe } from '../../../watchlists/watchlist-id.pipe.ts';
import { Watchlists } from '../../../watchlists/watchlists.ts';
import { findFollowed } from '../company-to-follow.ts';
import { type FormBody, FormBodyPipe } from '../../session/form-body.pipe.ts';
import { signInMain } from '../../session/sign-in-form.ts';
import type { RefusedForm } from '../watchlist-form.ts';
import { SitePages } from '../../layout/page.ts';
import { FORM, sendPage } from '../../session/user-pages.ts';
import { WorkspaceSession } from '../../session/workspace-session.ts';
import { confirmationMain } from './confirmations.ts';
import { deliveriesSection } from './deliveries-section.ts';
import { watchlistActions } from './watchlist-actions.ts';
import { watchlistMain } from './watchlist-page.ts';
import { DELIVERY_PAGES_MAX, WatchlistPageQuery } from './watchlist-page.query.dto.ts';

/** Companies, events and hits that a page shows. */
const SHOWN = { entities: 100, events: 20, deliveries: 20, hits: 10 };

/** The page of one watchlist, and what its forms do. Each form ends with a page to go to, so that reloading sends nothing again. */
@ApiExcludeController()
@Controller('watchlists/:id')
export class WatchlistPageRoutes {
  constructor(
    private readonly watchlists: Watchlists,
    private readonly companies: Companies,
    private readonly session: WorkspaceSession,
    private readonly dates: DataDates,
    private readonly loaded: LoadedData,
    private readonly pages: SitePages,
  ) {}

  @Get()
  @RouteConfig({ operation: 'watchlist-page', access: 'demo-session' })
  async watchlistPage(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('id', WatchlistIdPipe) watchlistId: string,
    @Query() query: WatchlistPageQuery,
  ): Promise<string> {
    const key = await this.session.find(request, '/watchlists');
    if (key === undefined) return this.#showSignIn(reply, watchlistId);
    return this.#show(reply, key.workspaceId, watchlistId, { query });
  }

  @Get(':action')
  @RouteConfig({ operation: 'watchlist-confirmation', access: 'demo-session' })
  async confirm(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('id', WatchlistIdPipe) watchlistId: string,
    @Param('action') action: string,
  ): Promise<string> {
    const key = await this.session.find(request, '/watchlists');
    if (key === undefined) return this.#showSignIn(reply, watchlistId);
    const watchlist = await this.watchlists.get({ workspaceId: key.workspaceId, watchlistId });
    const main = confirmationMain(watchlist, action);
    if (main === undefined) throw unknownPath();
    return sendPage(this.pages, reply, 'watchlists', watchlist.name, main);
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
    const { workspaceId } = await this.session.demand(request, '/watchlists');
    const outcome = await action({ watchlists: this.watchlists, of: { workspaceId, watchlistId }, form });
    if ('refusal' in outcome) {
      void reply.code(422);
      return this.#show(reply, workspaceId, watchlistId, { refused: outcome });
    }
    if ('main' in outcome) {
      void reply.code(200);
      return sendPage(this.pages, reply, 'watchlists', outcome.title, outcome.main);
    }
    void reply.header('location', outcome.path);
    return '';
  }

  #showSignIn(reply: FastifyReply, watchlistId: string): Promise<string> {
    const main = signInMain('watchlists', null, { watchlist: watchlistId });
    return sendPage(this.pages, reply, 'watchlists', 'Watchlists', main);
  }

  async #show(
    reply: FastifyReply,
    workspaceId: number,
    watchlistId: string,
    { query, refused }: { readonly query?: WatchlistPageQuery; readonly refused?: RefusedForm },
  ): Promise<string> {
    const of = { workspaceId, watchlistId };
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
      page: companies,
      pages: Math.ceil(watchlist.entity_count / SHOWN.entities),
      entities,
      names,
      samples,
      events: events.toReversed(),
      q,
      found,
      followed,
      dates,
      deliveries: isWebhook ? deliveriesSection(watchlistId, log, logPages, state) : '',
      ...(refused === undefined ? {} : { refused }),
    });
    const showsSample = samples.size > 0 || (found?.hits.some(({ sample }) => sample) ?? false);
    return sendPage(this.pages, reply, 'watchlists', watchlist.name, main, showsSample);
  }
}

function toWindow(page: number, limit: number): { readonly offset: number; readonly limit: number } {
  return { offset: (page - 1) * limit, limit };
}
