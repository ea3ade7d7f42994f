import { Body, Controller, HttpCode, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import { createWatchlist, type DeliverySettings } from '@registry/contracts-watchlist';
import { MessageClient } from '@registry/messaging';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { unknownPath } from '../../../../problems/problem.ts';
import { WatchlistIdPipe } from '../../watchlists/watchlist-id.pipe.ts';
import { type FormBody, FormBodyPipe } from './form-body.pipe.ts';
import { type Outcome, watchlistActions } from './watchlist-actions.ts';
import { SITE, type Site } from '../../site.ts';
import { sendPage } from './watchlist-pages.ts';
import { WatchlistSession } from './watchlist-session.ts';
import { secretMain } from './watchlists-page.ts';

const FORM = { access: 'session', takes: 'application/x-www-form-urlencoded' } as const;

/** What the forms of the watchlists' pages do. Each ends with a page to go to, so that reloading sends nothing again. */
@ApiExcludeController()
@Controller('watchlists')
export class WatchlistActionsRoutes {
  constructor(
    private readonly services: MessageClient,
    private readonly session: WatchlistSession,
    @Inject(SITE) private readonly site: Site,
  ) {}

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
    if (secret === null) return end(this.site, reply, { path: `/watchlists/${id}` });
    const main = secretMain('Watchlist created', id, made, secret);
    return end(this.site, reply, { title: 'Secret', main });
  }

  @Post(':id/:action')
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
    return end(this.site, reply, await action({ services: this.services, of: { workspaceId, watchlistId }, form }));
  }
}

function deliveryOf({ type, target = '' }: FormBody): DeliverySettings {
  const where = target.trim();
  if (type === 'webhook') return { type, url: where.slice(0, 2_000), eventTypes: null };
  return { type: 'digest', email: where.slice(0, 254) };
}

function end(site: Site, reply: FastifyReply, outcome: Outcome): Promise<string> | string {
  if ('main' in outcome) {
    void reply.code(200);
    return sendPage(site, reply, outcome.title, outcome.main);
  }
  void reply.header('location', outcome.path);
  return '';
}
