import { Param } from '@nestjs/common';
import type { UnsubscribeDigestReply } from '@registry/contracts-watchlist';
import { buttonForm } from '../../layout/form-parts.ts';
import { type Html, html } from '../../layout/html.ts';
import { Watchlists } from '../../../watchlists/watchlists.ts';
import { FormAt, OnVisit, PagesAt, UserPageAt, type Visit } from '../../layout/page-routes.ts';
import { type FormBody, FormFields } from '../../session/form-body.pipe.ts';
import { UserPages } from '../../session/user-pages.ts';

/**
 * Serves the link at the end of a digest. Opening it only shows a form, since programs that check mails open links; a mail program that
 * unsubscribes with one click posts (RFC 8058), and needs no cookie for it: who has the link may use it.
 */
@PagesAt('unsubscribe')
export class UnsubscribeRoutes {
  constructor(
    private readonly watchlists: Watchlists,
    private readonly pages: UserPages,
  ) {}

  @UserPageAt(':token', 'unsubscribe-page', 'nothing')
  async unsubscribePage(@OnVisit() visit: Visit, @Param('token') token: string): Promise<string> {
    const found = await this.watchlists.unsubscribe(token, false);
    return this.#show(visit, found.isUnsubscribed ? ended(token, found) : request(token, found));
  }

  @FormAt(':token', 'unsubscribe', { access: 'demo-session', reads: 'nothing', scope: 'read' })
  async unsubscribe(
    @OnVisit() visit: Visit,
    @Param('token') token: string,
    @FormFields() form: FormBody,
  ): Promise<string> {
    const found = await this.watchlists.unsubscribe(token, true, form['resume'] === 'true');
    return this.#show(visit, found.isUnsubscribed ? ended(token, found) : resumed(found));
  }

  #show(visit: Visit, main: Html): Promise<string> {
    return this.pages.send(visit, 'watchlists', { title: 'Unsubscribe', main });
  }
}

function request(token: string, { name }: UnsubscribeDigestReply): Html {
  return html`<h1>Unsubscribe</h1>
    <p class="lead">Daily emails to you for the watchlist “${name}” will stop. Its events are kept.</p>
    <form class="form" method="post" action="/unsubscribe/${token}"><button type="submit">Unsubscribe</button></form>`;
}

function ended(token: string, { name }: UnsubscribeDigestReply): Html {
  return html`<h1>Unsubscribed</h1>
    <p class="lead">No more emails will be sent to you for the watchlist “${name}”.</p>
    ${buttonForm(`/unsubscribe/${token}`, 'Subscribe again', { resume: 'true' })}`;
}

function resumed({ name }: UnsubscribeDigestReply): Html {
  return html`<h1>Subscribed</h1>
    <p class="lead">Daily emails for the watchlist “${name}” are sent to you again.</p>`;
}
