import { Query } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { CreatedWatchlist } from '@registry/contracts-watchlist';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import { toDeliverySettings } from '../../watchlists/bodies/delivery.mapper.ts';
import { CreateWatchlistDto } from '../../watchlists/bodies/watchlist-body.dto.ts';
import { Companies } from '../../search/companies.ts';
import { Watchlists } from '../../watchlists/watchlists.ts';
import { html } from '../layout/html.ts';
import { findCompanyToFollow, watchlistsPath } from './company-to-follow.ts';
import { OnVisit, PagesAt, redirect, UserFormAt, UserPageAt, type Visit } from '../layout/page-routes.ts';
import { type FormBody, FormFields } from '../session/form-body.pipe.ts';
import { checkedBody, orRefused, type RefusedForm } from './watchlist-form.ts';
import { type UserPage, UserPages } from '../session/user-pages.ts';
import { watchlistPath } from './watchlist/watchlist-path.ts';
import { WatchlistsPageQuery } from './watchlists-page.query.dto.ts';
import { secretMain, watchlistsMain } from './watchlists-page.ts';

/** Watchlists on a page. */
const SHOWN = 100;

/** The page of all watchlists with its form for another one. */
@PagesAt('watchlists')
export class WatchlistsPageRoutes {
  constructor(
    private readonly watchlists: Watchlists,
    private readonly companies: Companies,
    private readonly pages: UserPages,
  ) {}

  @UserPageAt('', 'watchlists-page', 'listed')
  watchlistsPage(@OnVisit() visit: Visit, @Query() query: WatchlistsPageQuery): Promise<string> {
    const toPage = ({ workspaceId }: KnownKey) => this.#toPage(visit, workspaceId, query);
    return this.pages.show(visit, 'watchlists', toPage, { follow: query.follow });
  }

  @UserFormAt('', 'create-watchlist-form', 'listed')
  async create(@OnVisit() visit: Visit, @FormFields() form: FormBody): Promise<string> {
    const { workspaceId } = await this.pages.demand(visit, 'watchlists');
    const made = await orRefused(form, () => this.#create(workspaceId, form));
    if ('refusal' in made) {
      void visit.reply.code(422);
      const query = { page: 1, follow: form['follow'] || null };
      return this.pages.send(visit, 'watchlists', await this.#toPage(visit, workspaceId, query, made));
    }
    const { id, name, secret } = made;
    const isToFollow = (form['follow'] ?? '') !== '';
    const path = isToFollow ? watchlistsPath(form['follow']) : watchlistPath(id);
    if (secret === null) return redirect(visit, path);
    const next = html`<a href="${path}">${isToFollow ? 'Follow the company' : 'Open watchlist'}</a>`;
    const main = secretMain('Watchlist created', name, secret, next);
    return this.pages.send(visit, 'watchlists', { title: 'Secret', main });
  }

  async #create(workspaceId: number, form: FormBody): Promise<CreatedWatchlist> {
    const idempotencyKey = form['form_key']?.slice(0, 255) || null;
    const target = (form['target'] ?? '').trim();
    const typed = form['type'] === 'webhook' ? { type: 'webhook', url: target } : { type: 'digest', email: target };
    const body = await checkedBody(CreateWatchlistDto, { name: (form['name'] ?? '').trim(), delivery: typed });
    const delivery = toDeliverySettings(body.delivery);
    return this.watchlists.create({ workspaceId, idempotencyKey, name: body.name, delivery });
  }

  async #toPage(
    { reply }: Visit,
    workspaceId: number,
    { page, follow: id }: WatchlistsPageQuery,
    refused?: RefusedForm,
  ): Promise<UserPage> {
    const offset = (page - 1) * SHOWN;
    const [{ items: watchlists, totalCount }, follow] = await Promise.all([
      this.watchlists.list(workspaceId, { offset, limit: SHOWN }),
      id === null ? null : findCompanyToFollow(this.companies, this.watchlists, workspaceId, id),
    ]);
    const unknownId = follow === null ? id : null;
    if (unknownId !== null) void reply.code(404);
    const pages = Math.ceil(totalCount / SHOWN);
    const view = { watchlists, totalCount, page, pages, follow, unknownId };
    const main = watchlistsMain(refused === undefined ? view : { ...view, refused }, `form-${randomUUID()}`);
    return { title: 'Watchlists', main };
  }
}
