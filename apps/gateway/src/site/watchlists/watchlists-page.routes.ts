import { Query } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import { toDeliverySettings } from '../../watchlists/bodies/delivery.mapper.ts';
import { CreateWatchlistDto } from '../../watchlists/bodies/watchlist-body.dto.ts';
import { Companies } from '../../search/companies.ts';
import { Watchlists } from '../../watchlists/watchlists.ts';
import { html } from '../layout/html.ts';
import { findCompanyToFollow, watchlistsPath } from './company-to-follow.ts';
import { OnVisit, PagesAt, UserFormAt, UserPageAt, type Visit } from '../layout/page-routes.ts';
import { checkedBody, type FormBody, FormFields } from '../session/form-body.pipe.ts';
import type { RefusedForm } from '../session/refused-form.ts';
import { readDelivery, toRefused } from './watchlist-form.ts';
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

  @UserFormAt('', 'create-watchlist-form', { reads: 'listed', scope: 'watch' })
  create(@OnVisit() visit: Visit, @FormFields() form: FormBody): Promise<string> {
    const work = ({ workspaceId }: KnownKey) => this.#create(workspaceId, form);
    return this.pages.submit(visit, 'watchlists', work, ({ workspaceId }, fault) => {
      const query = { page: 1, follow: form['follow'] || null };
      return this.#toPage(visit, workspaceId, query, toRefused(form, fault));
    });
  }

  async #create(workspaceId: number, form: FormBody): Promise<UserPage | string> {
    const idempotencyKey = form['form_key']?.slice(0, 255) || null;
    const fields = { name: (form['name'] ?? '').trim(), delivery: readDelivery(form) };
    const body = await checkedBody(CreateWatchlistDto, fields);
    const delivery = toDeliverySettings(body.delivery);
    const wanted = { workspaceId, idempotencyKey, name: body.name, delivery };
    const { id, name, secret } = await this.watchlists.create(wanted);
    const isToFollow = (form['follow'] ?? '') !== '';
    const path = isToFollow ? watchlistsPath(form['follow']) : watchlistPath(id);
    if (secret === null) return path;
    const next = html`<a href="${path}">${isToFollow ? 'Follow the company' : 'Open watchlist'}</a>`;
    return { title: 'Secret', main: secretMain('Watchlist created', name, secret, next) };
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
