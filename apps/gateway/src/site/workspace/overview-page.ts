import type { Batch } from '@registry/contracts-batches';
import type { Watchlist } from '@registry/contracts-watchlist';
import type { WorkspaceSettingsObject } from '../../workspace/settings/workspace-settings.ts';
import type { WorkspaceUsage } from '../../workspace/usage/workspace-usage.ts';
import { barChart } from '../layout/bar-chart.ts';
import { card, folded, list } from '../layout/blocks.ts';
import { type Html, html } from '../layout/html.ts';
import { counted, moment, number } from '../layout/parts.ts';
import { batchPath } from '../match/batch-page.ts';
import { lacksReaders } from '../watchlists/watchlist-form.ts';
import { scrollTable, tableRow } from '../layout/table.ts';
import { usageLabel, workspaceFrame } from './workspace-frame.ts';

/** Rows of the tables by key and endpoint. The API has all. */
const ENDPOINTS_SHOWN = 25;

/** Content of the first page of a workspace. */
export interface OverviewView {
  readonly settings: Pick<WorkspaceSettingsObject, 'name' | 'plan'>;
  /** Of today only. */
  readonly today: WorkspaceUsage;
  readonly month: WorkspaceUsage;
  readonly running: readonly Batch[];
  /** There are batches before those that were looked at, which may run too. */
  readonly hasOlderBatches: boolean;
  /** Null where the plan has no watchlists. */
  readonly failing: readonly Watchlist[] | null;
}

export function overviewMain({ settings, today, month, running, hasOlderBatches, failing }: OverviewView): Html {
  const contents = html`<p class="lead">${settings.name}, plan ${settings.plan}</p>
    ${limits(today)} ${endpoints('today', 'Today by caller and endpoint', today)} ${days(month)}
    ${endpoints('month', 'Last 30 days by caller and endpoint', month)} ${batches(running, hasOlderBatches)}
    ${failing === null ? '' : webhooks(failing)}`;
  return workspaceFrame('overview', contents, 'Workspace');
}

function limits({ limits: all }: WorkspaceUsage): Html {
  const items = all.map((one) => {
    const { kind, used_today: used, daily_limit: limit } = one;
    const sharers = kind === 'key' ? html`${usageLabel(one)} and the keys that share its limit` : usageLabel(one);
    const reached = used < limit ? '' : html` <span class="badge inactive">Limit reached</span>`;
    const words = `${number(used)} of ${number(limit)} requests used today`;
    return html`<p>
        <strong>${words}</strong>${reached}<br />
        <meter min="0" max="${limit}" value="${Math.min(used, limit)}" aria-label="${words}"></meter>
      </p>
      <p class="facts">${sharers}. The limit resets at 00:00 UTC.</p>`;
  });
  const none = all.length === 0 ? html`<p>No key can be used.</p>` : '';
  return card('Daily limit', html`${none} ${list(items)}`, { id: 'limits' });
}

const COUNTS = [{ number: 'Requests' }, { number: 'Toward the limit' }] as const;

/** The cells under these heads. */
function countCells({ requests, counted: counts }: { readonly requests: number; readonly counted: number }) {
  return [{ number: number(requests) }, { number: number(counts) }] as const;
}

function endpoints(id: string, heading: string, { endpoints: all }: WorkspaceUsage): Html {
  const shown = all.slice(0, ENDPOINTS_SHOWN);
  const rows = shown.map((one) => tableRow([usageLabel(one), one.endpoint, ...countCells(one)]));
  const found =
    all.length === 0 ? html`<p>No requests.</p>` : scrollTable(heading, ['Caller', 'Endpoint', ...COUNTS], rows);
  const first = `The first ${number(shown.length)} of ${number(all.length)}, what counted most first.`;
  return card(heading, html`${found} ${all.length > shown.length ? html`<p class="facts">${first}</p>` : ''}`, { id });
}

function days({ days: all }: WorkspaceUsage): Html {
  const total = all.reduce((sum, { requests }) => sum + requests, 0);
  const bars = all.map(({ date, requests }) => ({ label: date, count: requests }));
  const label = `Requests of each of the last ${all.length} days. In all: ${number(total)}.`;
  const rows = all.toReversed().map((one) => tableRow([one.date, ...countCells(one)]));
  const figure = html`<figure>
    ${barChart(bars, label)}
    <figcaption>${counted(total, 'request', 'requests')}.</figcaption>
  </figure>`;
  const table = folded('Days as a table', scrollTable('Days', ['Day (UTC)', ...COUNTS], rows));
  return card(`Last ${all.length} days`, html`${figure} ${table}`, { id: 'days' });
}

function batches(running: readonly Batch[], hasOlder: boolean): Html {
  const among = hasOlder ? ' of the newest 100 batches' : '';
  const items = running.map(
    ({ id, done, rows }) => html`<a href="${batchPath(id)}">${id}</a>: ${number(done)} of ${number(rows)} rows`,
  );
  const note = html`<p>
    ${running.length === 0 ? 'None' : number(running.length)}${among}. <a href="/workspace/batches">All batches</a>
  </p>`;
  return card('Batches that run', html`${note} ${list(items)}`, { id: 'batches' });
}

function webhooks(failing: readonly Watchlist[]): Html {
  const items = failing.map(
    (one) => html`<a href="/watchlists/${one.id}#deliveries">Deliveries of ${one.name}</a>: ${failure(one)}`,
  );
  const none = failing.length === 0 ? html`<p>None. <a href="/watchlists">All watchlists</a></p>` : '';
  return card('Watchlists with failures', html`${none} ${list(items)}`, { id: 'failures' });
}

/** Why a webhook does not get its events. */
function failure({ delivery }: Watchlist): Html {
  if (delivery.type === 'digest') return html`${lacksReaders(delivery) ?? ''}`;
  if (delivery.disabled_reason === 'gone') return html`the webhook is disabled. Its endpoint responded with 410.`;
  if (delivery.status === 'disabled') return html`the webhook is disabled. It accepted nothing for five days.`;
  return html`the webhook fails since ${delivery.failing_since === null ? 'now' : moment(delivery.failing_since)}.`;
}

/** Checks that events of a watchlist do not arrive. */
export function isFailing({ delivery }: Watchlist): boolean {
  if (delivery.type === 'digest') return lacksReaders(delivery) !== null;
  return delivery.status === 'disabled' || delivery.failing_since !== null;
}
