import { Body, Controller, Get, HttpCode, Inject, Post, Query, Req, Res, type StreamableFile } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import { toList } from '@registry/http-frame/parameters/list.dto';
import { WINDOW_MAX } from '@registry/http-frame/parameters/page.dto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ADDRESSES, type PublicAddresses } from '../../addresses/public-urls.ts';
import { WorkspaceBatches } from '../../batches/workspace-batches.ts';
import type { Watchlist } from '@registry/contracts-watchlist';
import { Watchlists } from '../../watchlists/watchlists.ts';
import { AuditLog } from '../../workspace/audit/audit-log.ts';
import { ExportLog } from '../../workspace/exports/export-log.ts';
import { ListRequestsQuery } from '../../workspace/request-log/list-requests.query.dto.ts';
import { toLoggedRequest } from '../../workspace/request-log/logged-request.ts';
import { RequestLogStore, USAGE_DAYS } from '../../workspace/request-log/request-log.store.ts';
import { UpdateSettingsDto } from '../../workspace/settings/settings.dto.ts';
import { WorkspaceSettings } from '../../workspace/settings/workspace-settings.ts';
import { UsageStore } from '../../workspace/usage/usage.store.ts';
import { readUsage } from '../../workspace/usage/workspace-usage.ts';
import { html } from '../layout/html.ts';
import { pagedTitle } from '../layout/parts.ts';
import { type FormBody, FormBodyPipe } from '../session/form-body.pipe.ts';
import { findRefusal, FORM } from '../session/user-pages.ts';
import { checkedBody } from '../watchlists/watchlist-form.ts';
import { auditMain, batchesMain, exportsMain, requestsMain } from './log-pages.ts';
import { isFailing, overviewMain } from './overview-page.ts';
import { settingsMain, testMailNote } from './settings-page.ts';
import { WorkspacePages } from './workspace-pages.ts';
import { PAGES_MAX, WorkspaceLogQuery, WorkspacePageQuery } from './workspace-pages.query.dto.ts';

/** Rows that the pages show at once. */
const SHOWN = { batches: 30, entries: 50, exports: 100 };
/** Batches that the overview looks at, and watchlists of a message. */
const LOOKED_AT = { batches: 100, watchlists: 100 };

/** Pages on which a workspace sees its usage, requests, batches, exports and log, and sets its settings. */
@ApiExcludeController()
@Controller('workspace')
export class WorkspacePagesRoutes {
  constructor(
    private readonly usage: UsageStore,
    private readonly log: RequestLogStore,
    private readonly batches: WorkspaceBatches,
    private readonly exports: ExportLog,
    private readonly watchlists: Watchlists,
    private readonly audit: AuditLog,
    private readonly settings: WorkspaceSettings,
    private readonly pages: WorkspacePages,
    @Inject(ADDRESSES) private readonly addresses: PublicAddresses,
  ) {}

  @Get()
  @RouteConfig({ operation: 'workspace-page', access: 'demo-session' })
  overview(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    return this.pages.show(request, reply, 'Workspace', async ({ workspaceId, plan }) => {
      const [settings, today, month, { items: batches, totalCount }, failing] = await Promise.all([
        this.settings.get(workspaceId),
        readUsage(this.usage, workspaceId, 1),
        readUsage(this.usage, workspaceId, USAGE_DAYS),
        this.batches.list({ workspaceId, isProgressOnly: true, offset: 0, limit: LOOKED_AT.batches }),
        plan === 'enterprise' ? this.#failing(workspaceId) : null,
      ]);
      const running = batches.filter(({ status }) => status === 'queued' || status === 'running');
      return overviewMain({ settings, today, month, running, hasOlderBatches: totalCount > batches.length, failing });
    });
  }

  @Get('requests')
  @RouteConfig({ operation: 'workspace-requests-page', access: 'demo-session' })
  requests(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Query() query: ListRequestsQuery,
  ): Promise<string> {
    return this.pages.show(request, reply, pagedTitle('Requests', query.page), async ({ workspaceId }) => {
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
    @Query() { page }: WorkspacePageQuery,
  ): Promise<string> {
    return this.pages.show(request, reply, pagedTitle('Batches', page), async ({ workspaceId }) => {
      const window = { offset: (page - 1) * SHOWN.batches, limit: SHOWN.batches };
      const { items: batches, totalCount } = await this.batches.list({ workspaceId, ...window });
      return batchesMain(batches, totalCount, page, Math.ceil(totalCount / SHOWN.batches));
    });
  }

  @Get('exports')
  @RouteConfig({ operation: 'workspace-exports-page', access: 'demo-session' })
  exportList(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    return this.pages.show(request, reply, 'Exports', async ({ workspaceId }) =>
      exportsMain(await this.exports.list(workspaceId, SHOWN.exports), this.addresses.production),
    );
  }

  @Get('log')
  @RouteConfig({ operation: 'workspace-log-page', access: 'demo-session', reads: 'nothing' })
  readLog(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Query() { page, check }: WorkspaceLogQuery,
  ): Promise<string> {
    return this.pages.show(request, reply, pagedTitle('Log of reads', page), async ({ workspaceId }) => {
      const found = check === true ? await this.audit.check(workspaceId) : null;
      const state = await this.audit.readState(workspaceId);
      const [limit, pages] = [SHOWN.entries, Math.min(PAGES_MAX, Math.ceil(state.count / SHOWN.entries))];
      const entries = await this.audit.list(workspaceId, state.count, { offset: (page - 1) * limit, limit });
      return auditMain(state, entries, { page, pages, found });
    });
  }

  @Get('log/audit.ndjson')
  @RouteConfig({ operation: 'export-audit-page', access: 'demo-session', reads: 'nothing' })
  async exportLog(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.audit.send((await this.pages.demand(request)).workspaceId, 0, reply);
  }

  @Get('settings')
  @RouteConfig({ operation: 'workspace-settings-page', access: 'demo-session' })
  settingsPage(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    return this.pages.show(request, reply, 'Settings', async ({ workspaceId }) =>
      settingsMain(await this.settings.get(workspaceId)),
    );
  }

  @Post('settings')
  @HttpCode(303)
  @RouteConfig({ operation: 'update-settings-form', ...FORM })
  async updateSettings(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body(FormBodyPipe) { contact_email: email = '', unique_external_ids: unique }: FormBody,
  ): Promise<string> {
    const { workspaceId } = await this.pages.demand(request);
    const typed = { contact_email: email.trim() || null, unique_external_ids: unique === 'true' };
    const refusal = await findRefusal(reply, async () =>
      this.settings.update(workspaceId, await checkedBody(UpdateSettingsDto, typed)),
    );
    if (refusal === undefined) {
      void reply.header('location', '/workspace/settings');
      return '';
    }
    const note = html`<p class="refusal" role="alert">${refusal}</p>`;
    const shown = { ...(await this.settings.get(workspaceId)), ...typed };
    return this.pages.send(reply, 'Settings', settingsMain(shown, note));
  }

  @Post('settings/test-mail')
  @HttpCode(200)
  @RouteConfig({ operation: 'test-mail-form', ...FORM })
  async testMail(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const { workspaceId } = await this.pages.demand(request);
    const note = testMailNote(await this.settings.sendTestMail(workspaceId));
    return this.pages.send(reply, 'Settings', settingsMain(await this.settings.get(workspaceId), note));
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
}
