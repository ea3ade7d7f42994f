import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { reportUrl } from '../../addresses/base-url.ts';
import { isWatchlistId } from '../../watchlists/watchlist-id.pipe.ts';
import { decisionsPath } from '../decisions/decisions-page.ts';
import { SitePages } from '../layout/page.ts';
import { watchlistsPath } from '../watchlists/company-to-follow.ts';
import { watchlistPath } from '../watchlists/watchlist/watchlist-path.ts';
import { type FormBody, FormBodyPipe } from '../session/form-body.pipe.ts';
import { SIGN_IN_PAGES, type SignInArea, signInMain } from '../session/sign-in-form.ts';
import { FORM, sendPage } from '../session/user-pages.ts';
import { WorkspaceSession } from '../session/workspace-session.ts';

/** The page that the user came for, by what the form of its area keeps of it. */
const TARGETS: Readonly<Record<SignInArea, (target: FormBody) => string>> = {
  decisions: ({ company = '' }) => decisionsPath(company),
  reports: ({ company = '', purpose }) => reportUrl(company, purpose),
  // Another text than the id of a watchlist leads to the list.
  watchlists: ({ watchlist = '', follow }) =>
    isWatchlistId(watchlist) ? watchlistPath(watchlist) : watchlistsPath(follow),
  workspace: () => '/workspace',
};
const AREAS = Object.keys(TARGETS) as SignInArea[];

/** Signs users in to the pages of an area, and out of all. */
@ApiExcludeController()
@Controller()
export class SignInRoutes {
  constructor(
    private readonly session: WorkspaceSession,
    private readonly pages: SitePages,
  ) {}

  @Post(AREAS.map((area) => `${area}/sign-in`))
  @HttpCode(303)
  @RouteConfig({ operation: 'sign-in', ...FORM })
  async signIn(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body(FormBodyPipe) { key = '', ...target }: FormBody,
  ): Promise<string> {
    const area = readArea(request);
    const refusal = await this.session.signInTo(TARGETS[area](target), request, reply, `/${area}`, key);
    if (refusal === undefined) return '';
    return sendPage(this.pages, reply, area, SIGN_IN_PAGES[area].heading, signInMain(area, refusal, target));
  }

  @Post(AREAS.map((area) => `${area}/sign-out`))
  @HttpCode(303)
  @RouteConfig({ operation: 'sign-out', ...FORM })
  signOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): string {
    this.session.signOut(request, reply);
    void reply.header('location', TARGETS[readArea(request)]({}));
    return '';
  }
}

function readArea({ routeOptions }: FastifyRequest): SignInArea {
  const area = AREAS.find((one) => routeOptions.url?.startsWith(`/${one}/`) === true);
  if (area === undefined) throw new Error(`${routeOptions.url ?? ''} is the path of no area.`);
  return area;
}
