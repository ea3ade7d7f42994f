import { Body, Controller, Get, HttpCode, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import { toList } from '@registry/http-frame/parameters/list.dto';
import { WINDOW_MAX } from '@registry/http-frame/parameters/page.dto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ADDRESSES, type PublicAddresses } from '../../addresses/public-urls.ts';
import { WorkspaceBatches } from '../../batches/workspace-batches.ts';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import type { Watchlist } from '@registry/contracts-watchlist';
import { Watchlists } from '../../watchlists/watchlists.ts';
import { ExportLog } from '../../workspace/exports/export-log.ts';
import { ListRequestsQuery } from '../../workspace/request-log/list-requests.query.dto.ts';
import { toLoggedRequest } from '../../workspace/request-log/logged-request.ts';
import { RequestLogStore, USAGE_DAYS } from '../../workspace/request-log/request-log.store.ts';
import { UsageStore } from '../../workspace/usage/usage.store.ts';
import { readUsage } from '../../workspace/usage/workspace-usage.ts';
import type { Html } from '../layout/html.ts';
import { SitePages } from '../layout/page.ts';
import { type FormBody, FormBodyPipe } from '../session/form-body.pipe.ts';
import { signInMain } from '../session/sign-in-form.ts';
import { FORM, sendPage } from '../session/user-pages.ts';
import { WorkspaceSession } from '../session/workspace-session.ts';
import { batchesMain, exportsMain, requestsMain } from './log-pages.ts';
import { isFailing, overviewMain } from './overview-page.ts';
import { WorkspaceBatchesQuery } from './workspace-batches.query.dto.ts';

const AREA = '/workspace';
/** Rows that the pages show at once. */
const SHOWN = { batches: 30, exports: 100 };
/** Batches that the overview looks at, and watchlists of a message. */
const LOOKED_AT = { batches: 100, watchlists: 100 };

/** Pages on which a workspace sees its usage, requests, batches and exports, and who is signed in to see them. */
@ApiExcludeController()
@Controller('workspace')
export class WorkspacePagesRoutes {
  constructor(
    private readonly session: WorkspaceSession,
    private readonly usage: UsageStore,
    private readonly log: RequestLogStore,
    private readonly batches: WorkspaceBatches,
    private readonly exports: ExportLog,
    private readonly watchlists: Watchlists,
    private readonly pages: SitePages,
    @Inject(ADDRESSES) private readonly addresses: PublicAddresses,
  ) {}

  @Get()
  @RouteConfig({ operation: 'workspace-page', access: 'demo-session' })
  overview(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    return this.#show(request, reply, 'Workspace', async ({ workspaceId, plan }) => {
      const [today, month, { items: batches, totalCount }, failing] = await Promise.all([
        readUsage(this.usage, workspaceId, 1),
        readUsage(this.usage, workspaceId, USAGE_DAYS),
        this.batches.list({ workspaceId, isProgressOnly: true, offset: 0, limit: LOOKED_AT.batches }),
        plan === 'enterprise' ? this.#failing(workspaceId) : null,
      ]);
      const running = batches.filter(({ status }) => status === 'queued' || status === 'running');
      return overviewMain({ today, month, running, hasOlderBatches: totalCount > batches.length, failing });
    });
  }

  @Get('requests')
  @RouteConfig({ operation: 'workspace-requests-page', access: 'demo-session' })
  requests(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Query() query: ListRequestsQuery,
  ): Promise<string> {
    return this.#show(request, reply, 'Requests', async ({ workspaceId }) => {
      const { key: prefix, status, window } = query;
      const { requests, totalCount } = await this.log.list(workspaceId, { prefix, status, ...window });
      const pages = Math.ceil(Math.min(totalCount, WINDOW_MAX) / query.per_page);
      return requestsMain(toList(requests.map(toLoggedRequest), totalCount, query), pages, { key: prefix, status });
    });
  }

  @Get('batches')
  @RouteConfig({ operation: 'workspace-batches-page', access: 'demo-session' })
  batchList(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Query() { page }: WorkspaceBatchesQuery,
  ): Promise<string> {
    return this.#show(request, reply, 'Batches', async ({ workspaceId }) => {
      const window = { offset: (page - 1) * SHOWN.batches, limit: SHOWN.batches };
      const { items: batches, totalCount } = await this.batches.list({ workspaceId, ...window });
      return batchesMain(batches, totalCount, page, Math.ceil(totalCount / SHOWN.batches));
    });
  }

  @Get('exports')
  @RouteConfig({ operation: 'workspace-exports-page', access: 'demo-session' })
  exportList(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    return this.#show(request, reply, 'Exports', async ({ workspaceId }) =>
      exportsMain(await this.exports.list(workspaceId, SHOWN.exports), this.addresses.production),
    );
  }

  @Post('sign-in')
  @HttpCode(303)
  @RouteConfig({ operation: 'workspace-sign-in', ...FORM })
  async signIn(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body(FormBodyPipe) { key = '' }: FormBody,
  ): Promise<string> {
    const refusal = await this.session.signInTo(AREA, request, reply, AREA, key);
    if (refusal === undefined) return '';
    return sendPage(this.pages, reply, 'workspace', 'Workspace', signInMain(AREA, refusal));
  }

  @Post('sign-out')
  @HttpCode(303)
  @RouteConfig({ operation: 'workspace-sign-out', ...FORM })
  signOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): string {
    this.session.signOut(request, reply);
    void reply.header('location', AREA);
    return '';
  }

  async #failing(workspaceId: number): Promise<readonly Watchlist[]> {
    const failing: Watchlist[] = [];
    for (let [offset, total] = [0, 1]; offset < total; offset += LOOKED_AT.watchlists) {
      const found = await this.watchlists.list(workspaceId, { offset, limit: LOOKED_AT.watchlists });
      failing.push(...found.items.filter(isFailing));
      total = found.totalCount;
    }
    return failing;
  }

  /** A page for the signed-in user; the sign-in form for others. */
  async #show(
    request: FastifyRequest,
    reply: FastifyReply,
    title: string,
    toMain: (key: KnownKey) => Promise<Html>,
  ): Promise<string> {
    const key = await this.session.find(request, AREA);
    const main = key === undefined ? signInMain(AREA, null) : await toMain(key);
    return sendPage(this.pages, reply, 'workspace', title, main);
  }
}
