import { Body, Controller, Get, HttpCode, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import { createWatchlist, type DeliverySettings, listWatchlists } from '@registry/contracts-watchlist';
import { AppError } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../layout/html.ts';
import { SITE, type Site } from '../../site.ts';
import { findCompanyToFollow, watchlistsPath } from './company-to-follow.ts';
import { type FormBody, FormBodyPipe } from './form-body.pipe.ts';
import { signInMain } from './sign-in-form.ts';
import { FORM, newFormKey, sendPage } from './watchlist-pages.ts';
import { WatchlistSession } from './watchlist-session.ts';
import { WatchlistsPageQuery } from './watchlists-page.query.dto.ts';
import { secretMain, watchlistsMain } from './watchlists-page.ts';

/** Watchlists on a page. */
const SHOWN = 100;

/** The page of all watchlists with its form for another one, and who is signed in to see it. */
@ApiExcludeController()
@Controller('watchlists')
export class WatchlistsPageRoutes {
  constructor(
    private readonly services: MessageClient,
    private readonly session: WatchlistSession,
    @Inject(SITE) private readonly site: Site,
  ) {}

  @Get()
  @RouteConfig({ operation: 'watchlists-page', access: 'session' })
  async watchlistsPage(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Query() query: WatchlistsPageQuery,
  ): Promise<string> {
    const key = await this.session.find(request);
    if (key === undefined) return sendPage(this.site, reply, 'Watchlists', signInMain(null, query.follow));
    return this.#show(reply, key.workspaceId, query);
  }

  @Post()
  @HttpCode(303)
  @RouteConfig({ operation: 'create-watchlist-form', ...FORM })
  async create(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body(FormBodyPipe) form: FormBody,
  ): Promise<string> {
    const { workspaceId } = await this.session.demand(request);
    const idempotencyKey = form['form_key']?.slice(0, 255) || null;
    const name = (form['name'] ?? '').trim().slice(0, 200) || 'Watchlist';
    const wished = { workspaceId, idempotencyKey, name, delivery: deliveryOf(form) };
    const { id, name: made, secret } = await this.services.call(createWatchlist, wished);
    const isToFollow = (form['follow'] ?? '') !== '';
    const path = isToFollow ? watchlistsPath(form['follow']) : `/watchlists/${id}`;
    if (secret === null) {
      void reply.header('location', path);
      return '';
    }
    void reply.code(200);
    const next = html`<a href="${path}">${isToFollow ? 'Follow the company' : 'Open watchlist'}</a>`;
    return sendPage(this.site, reply, 'Secret', secretMain('Watchlist created', made, secret, next));
  }

  @Post('sign-in')
  @HttpCode(303)
  @RouteConfig({ operation: 'sign-in', ...FORM })
  async signIn(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body(FormBodyPipe) { key = '', follow = '' }: FormBody,
  ): Promise<string> {
    try {
      await this.session.signIn(request, reply, key.trim());
      void reply.header('location', watchlistsPath(follow));
      return '';
    } catch (error) {
      if (!(error instanceof AppError) || error.code.status >= 500) throw error;
      void reply.code(error.code.status);
      return sendPage(this.site, reply, 'Watchlists', signInMain(error.message, follow === '' ? null : follow));
    }
  }

  @Post('sign-out')
  @HttpCode(303)
  @RouteConfig({ operation: 'sign-out', ...FORM })
  signOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): string {
    this.session.signOut(request, reply);
    void reply.header('location', '/watchlists');
    return '';
  }

  async #show(reply: FastifyReply, workspaceId: number, { page, follow: id }: WatchlistsPageQuery): Promise<string> {
    const offset = (page - 1) * SHOWN;
    const [{ watchlists, totalCount }, follow] = await Promise.all([
      this.services.call(listWatchlists, { workspaceId, offset, limit: SHOWN, status: null }),
      id === null ? null : findCompanyToFollow(this.services, workspaceId, id),
    ]);
    const unknownId = follow === null ? id : null;
    if (unknownId !== null) void reply.code(404);
    const pages = Math.ceil(totalCount / SHOWN);
    const main = watchlistsMain({ watchlists, totalCount, page, pages, follow, unknownId }, newFormKey());
    return sendPage(this.site, reply, 'Watchlists', main);
  }
}

function deliveryOf({ type, target = '' }: FormBody): DeliverySettings {
  const where = target.trim();
  if (type === 'webhook') return { type, url: where.slice(0, 2_000), eventTypes: null };
  return { type: 'digest', email: where.slice(0, 254) };
}
