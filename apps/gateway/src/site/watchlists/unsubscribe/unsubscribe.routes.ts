import { Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import type { UnsubscribeDigestReply } from '@registry/contracts-watchlist';
import type { FastifyReply } from 'fastify';
import { type Html, html } from '../../layout/html.ts';
import { Watchlists } from '../../../watchlists/watchlists.ts';
import { SitePages } from '../../layout/page.ts';
import { sendPage } from '../../session/user-pages.ts';

/**
 * Serves the link at the end of a digest. Opening it only shows a form, since programs that check mails open links; a mail program that
 * unsubscribes with one click posts (RFC 8058), and needs no cookie for it: who has the link may use it.
 */
@ApiExcludeController()
@Controller('unsubscribe')
export class UnsubscribeRoutes {
  constructor(
    private readonly watchlists: Watchlists,
    private readonly pages: SitePages,
  ) {}

  @Get(':token')
  @RouteConfig({ operation: 'unsubscribe-page', access: 'demo-session' })
  async unsubscribePage(@Param('token') token: string, @Res({ passthrough: true }) reply: FastifyReply) {
    const found = await this.watchlists.unsubscribe(token, false);
    return sendPage(
      this.pages,
      reply,
      'watchlists',
      'Unsubscribe',
      found.isUnsubscribed ? ended(found) : request(token, found),
    );
  }

  @Post(':token')
  @HttpCode(200)
  @RouteConfig({ operation: 'unsubscribe', access: 'demo-session' })
  async unsubscribe(@Param('token') token: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    return sendPage(
      this.pages,
      reply,
      'watchlists',
      'Unsubscribe',
      ended(await this.watchlists.unsubscribe(token, true)),
    );
  }
}

function request(token: string, { name }: UnsubscribeDigestReply): Html {
  return html`<h1>Unsubscribe</h1>
    <p class="lead">Daily emails for the watchlist “${name}” will stop. Its events are kept.</p>
    <form class="form" method="post" action="/unsubscribe/${token}"><button type="submit">Unsubscribe</button></form>`;
}

function ended({ name }: UnsubscribeDigestReply): Html {
  return html`<h1>Unsubscribed</h1>
    <p class="lead">No more emails will be sent for the watchlist “${name}”.</p>`;
}
