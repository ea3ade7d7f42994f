import { Inject, Query, type StreamableFile } from '@nestjs/common';
import { toList } from '@registry/http-frame/parameters/list.dto';
import { WINDOW_MAX } from '@registry/http-frame/parameters/page.dto';
import { WorkspacePeople } from '../../accounts/workspace-people.ts';
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
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import { refusalNote } from '../layout/blocks.ts';
import type { Html } from '../layout/html.ts';
import { OnVisit, PagesAt, redirect, UserFormAt, UserPageAt, type Visit } from '../layout/page-routes.ts';
import { pagedTitle } from '../layout/parts.ts';
import { checkedBody, type FormBody, FormFields } from '../session/form-body.pipe.ts';
import { UserPages } from '../session/user-pages.ts';
import { auditMain, batchesMain, exportsMain, requestsMain } from './log-pages.ts';
import { isFailing, overviewMain } from './overview-page.ts';
import { settingsMain, testMailNote } from './settings-page.ts';
import { PAGES_MAX, WorkspaceLogQuery, WorkspacePageQuery } from './workspace-pages.query.dto.ts';

/** Rows that the pages show at once. */
const SHOWN = { batches: 30, entries: 50, exports: 100 };
/** Batches that the overview looks at, and watchlists of a message. */
const LOOKED_AT = { batches: 100, watchlists: 100 };

/** Pages on which a workspace sees its usage, requests, batches, exports and log, and sets its settings. */
@PagesAt('workspace')
export class WorkspacePagesRoutes {
  constructor(
    private readonly usage: UsageStore,
    private readonly log: RequestLogStore,
    private readonly batches: WorkspaceBatches,
    private readonly exports: ExportLog,
    private readonly watchlists: Watchlists,
    private readonly audit: AuditLog,
    private readonly settings: WorkspaceSettings,
    private readonly people: WorkspacePeople,
    private readonly pages: UserPages,
    @Inject(ADDRESSES) private readonly addresses: PublicAddresses,
  ) {}

  @UserPageAt('', 'workspace-page', 'nothing')
  overview(@OnVisit() visit: Visit): Promise<string> {
    return this.#show(visit, 'Workspace', async ({ workspaceId, plan }) => {
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

  @UserPageAt('requests', 'workspace-requests-page', 'listed')
  requests(@OnVisit() visit: Visit, @Query() query: ListRequestsQuery): Promise<string> {
    return this.#show(visit, pagedTitle('Requests', query.page), async ({ workspaceId }) => {
      const { key: prefix, status, window } = query;
      const [{ requests, totalCount }, emails] = await Promise.all([
        this.log.list(workspaceId, { prefix, status, ...window }),
        this.people.emails({ workspaceId }),
      ]);
      const pages = Math.ceil(Math.min(totalCount, WINDOW_MAX) / query.per_page);
      return requestsMain(toList(requests.map(toLoggedRequest), totalCount, query), pages, {
        key: prefix,
        status,
        emails,
      });
    });
  }

  @UserPageAt('batches', 'workspace-batches-page', 'nothing')
  batchList(@OnVisit() visit: Visit, @Query() { page }: WorkspacePageQuery): Promise<string> {
    return this.#show(visit, pagedTitle('Batches', page), async ({ workspaceId }) => {
      const window = { offset: (page - 1) * SHOWN.batches, limit: SHOWN.batches };
      const { items: batches, totalCount } = await this.batches.list({ workspaceId, ...window });
      return batchesMain(batches, totalCount, page, Math.ceil(totalCount / SHOWN.batches));
    });
  }

  @UserPageAt('exports', 'workspace-exports-page', 'nothing')
  exportList(@OnVisit() visit: Visit): Promise<string> {
    return this.#show(visit, 'Exports', async ({ workspaceId }) =>
      exportsMain(await this.exports.list(workspaceId, SHOWN.exports), this.addresses.production),
    );
  }

  @UserPageAt('log', 'workspace-log-page', 'nothing')
  readLog(@OnVisit() visit: Visit, @Query() { page, check }: WorkspaceLogQuery): Promise<string> {
    return this.#show(visit, pagedTitle('Log of reads', page), async ({ workspaceId }) => {
      const found = check === true ? await this.audit.check(workspaceId) : null;
      const state = await this.audit.readState(workspaceId);
      const [limit, pages] = [SHOWN.entries, Math.min(PAGES_MAX, Math.ceil(state.count / SHOWN.entries))];
      const entries = await this.audit.list(workspaceId, state.count, { offset: (page - 1) * limit, limit });
      const emails = await this.people.emails({ workspaceId });
      return auditMain(state, entries, { page, pages, found, emails });
    });
  }

  @UserPageAt('log/audit.ndjson', 'export-audit-page', 'nothing')
  async exportLog(@OnVisit() visit: Visit): Promise<StreamableFile | string> {
    const key = await this.pages.find(visit, 'workspace');
    return key === undefined ? redirect(visit, '/workspace') : this.audit.send(key.workspaceId, 0, visit.reply);
  }

  @UserPageAt('settings', 'workspace-settings-page', 'nothing')
  settingsPage(@OnVisit() visit: Visit): Promise<string> {
    return this.#show(visit, 'Settings', async ({ workspaceId }) => settingsMain(await this.settings.get(workspaceId)));
  }

  @UserFormAt('settings', 'update-settings-form', { reads: 'nothing', scope: 'manage' })
  updateSettings(
    @OnVisit() visit: Visit,
    @FormFields() { contact_email: email = '', unique_external_ids: unique }: FormBody,
  ): Promise<string> {
    const typed = { contact_email: email.trim() || null, unique_external_ids: unique === 'true' };
    const work = async (caller: KnownKey): Promise<string> => {
      await this.settings.update(caller, await checkedBody(UpdateSettingsDto, typed));
      return '/workspace/settings';
    };
    return this.pages.submit(visit, 'workspace', work, async ({ workspaceId }, { message }) => {
      const shown = { ...(await this.settings.get(workspaceId)), ...typed };
      return { title: 'Settings', main: settingsMain(shown, refusalNote(message)) };
    });
  }

  @UserFormAt('settings/test-mail', 'test-mail-form', { reads: 'nothing', scope: 'manage' })
  async testMail(@OnVisit() visit: Visit): Promise<string> {
    const { workspaceId } = await this.pages.demand(visit, 'workspace');
    const note = testMailNote(await this.settings.sendTestMail(workspaceId));
    const main = settingsMain(await this.settings.get(workspaceId), note);
    return this.pages.send(visit, 'workspace', { title: 'Settings', main });
  }

  #show(visit: Visit, title: string, toMain: (key: KnownKey) => Promise<Html>): Promise<string> {
    return this.pages.show(visit, 'workspace', async (key) => ({ title, main: await toMain(key) }));
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
