import { Body, Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import type { CreatedWatchlist } from '@registry/contracts-watchlist';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toDeliverySettings } from '../../watchlists/bodies/delivery.mapper.ts';
import { CreateWatchlistDto } from '../../watchlists/bodies/watchlist-body.dto.ts';
import { Companies } from '../../search/companies.ts';
import { Watchlists } from '../../watchlists/watchlists.ts';
import { html } from '../layout/html.ts';
import { findCompanyToFollow, watchlistsPath } from './company-to-follow.ts';
import { type FormBody, FormBodyPipe } from '../session/form-body.pipe.ts';
import { signInMain } from '../session/sign-in-form.ts';
import { checkedBody, orRefused, type RefusedForm } from './watchlist-form.ts';
import { SitePages } from '../layout/page.ts';
import { FORM, newFormKey, sendPage } from '../session/user-pages.ts';
import { watchlistPath } from './watchlist/watchlist-path.ts';
import { WorkspaceSession } from '../session/workspace-session.ts';
import { WatchlistsPageQuery } from './watchlists-page.query.dto.ts';
import { secretMain, watchlistsMain } from './watchlists-page.ts';

/** Watchlists on a page. */
const SHOWN = 100;

/** The page of all watchlists with its form for another one. */
@ApiExcludeController()
@Controller('watchlists')
export class WatchlistsPageRoutes {
  constructor(
    private readonly watchlists: Watchlists,
    private readonly companies: Companies,
    private readonly session: WorkspaceSession,
    private readonly pages: SitePages,
  ) {}

  @Get()
  @RouteConfig({ operation: 'watchlists-page', access: 'demo-session' })
  async watchlistsPage(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Query() query: WatchlistsPageQuery,
  ): Promise<string> {
    const key = await this.session.find(request, '/watchlists');
    if (key !== undefined) return this.#show(reply, key.workspaceId, query);
    const main = signInMain('watchlists', null, { follow: query.follow });
    return sendPage(this.pages, reply, 'watchlists', 'Watchlists', main);
  }

  @Post()
  @HttpCode(303)
  @RouteConfig({ operation: 'create-watchlist-form', ...FORM })
  async create(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body(FormBodyPipe) form: FormBody,
  ): Promise<string> {
    const { workspaceId } = await this.session.demand(request, '/watchlists');
    const made = await orRefused(form, () => this.#create(workspaceId, form));
    if ('refusal' in made) {
      void reply.code(422);
      return this.#show(reply, workspaceId, { page: 1, follow: form['follow'] || null }, made);
    }
    const { id, name, secret } = made;
    const isToFollow = (form['follow'] ?? '') !== '';
    const path = isToFollow ? watchlistsPath(form['follow']) : watchlistPath(id);
    if (secret === null) {
      void reply.header('location', path);
      return '';
    }
    void reply.code(200);
    const next = html`<a href="${path}">${isToFollow ? 'Follow the company' : 'Open watchlist'}</a>`;
    return sendPage(this.pages, reply, 'watchlists', 'Secret', secretMain('Watchlist created', name, secret, next));
  }

  async #create(workspaceId: number, form: FormBody): Promise<CreatedWatchlist> {
    const idempotencyKey = form['form_key']?.slice(0, 255) || null;
    const target = (form['target'] ?? '').trim();
    const typed = form['type'] === 'webhook' ? { type: 'webhook', url: target } : { type: 'digest', email: target };
    const body = await checkedBody(CreateWatchlistDto, { name: (form['name'] ?? '').trim(), delivery: typed });
    const delivery = toDeliverySettings(body.delivery);
    return this.watchlists.create({ workspaceId, idempotencyKey, name: body.name, delivery });
  }

  async #show(
    reply: FastifyReply,
    workspaceId: number,
    { page, follow: id }: WatchlistsPageQuery,
    refused?: RefusedForm,
  ): Promise<string> {
    const offset = (page - 1) * SHOWN;
    const [{ items: watchlists, totalCount }, follow] = await Promise.all([
      this.watchlists.list(workspaceId, { offset, limit: SHOWN }),
      id === null ? null : findCompanyToFollow(this.companies, this.watchlists, workspaceId, id),
    ]);
    const unknownId = follow === null ? id : null;
    if (unknownId !== null) void reply.code(404);
    const pages = Math.ceil(totalCount / SHOWN);
    const view = { watchlists, totalCount, page, pages, follow, unknownId };
    const main = watchlistsMain(refused === undefined ? view : { ...view, refused }, newFormKey());
    return sendPage(this.pages, reply, 'watchlists', 'Watchlists', main, follow?.sample);
  }
}
