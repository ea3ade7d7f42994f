import type { Batch } from '@registry/contracts-batches';
import type { Watchlist } from '@registry/contracts-watchlist';
import type { WorkspaceSettingsObject } from '../../workspace/settings/workspace-settings.ts';
import type { WorkspaceUsage } from '../../workspace/usage/workspace-usage.ts';
import { barChart } from '../layout/bar-chart.ts';
import { type Html, html } from '../layout/html.ts';
import { counted, moment, number } from '../layout/parts.ts';
import { batchPath } from '../match/batch-page.ts';
import { scrollTable } from '../layout/table.ts';
import { keyLabel, workspaceFrame } from './workspace-frame.ts';

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
  return workspaceFrame(
    'overview',
    'Workspace',
    html`<p class="lead">${settings.name}, plan ${settings.plan}</p>
      ${limits(today)} ${endpoints('today', 'Today by key and endpoint', today)} ${days(month)}
      ${endpoints('month', 'Last 30 days by key and endpoint', month)} ${batches(running, hasOlderBatches)}
      ${failing === null ? '' : webhooks(failing)}`,
  );
}

function limits({ limits: all }: WorkspaceUsage): Html {
  return html`<section class="card" id="limits">
    <h2>Daily limit</h2>
    ${all.length === 0 ? html`<p>No key can be used.</p>` : ''}
    <ul class="plain">
      ${all.map(({ key, name, used_today: used, daily_limit: limit }) => {
        const left = Math.max(0, limit - used);
        const words = `${number(used)} of ${number(limit)} requests used today`;
        return html`<li>
          <p>
            <strong>${words}</strong>${left === 0 ? html` <span class="badge inactive">Limit reached</span>` : ''}<br />
            <meter min="0" max="${limit}" value="${Math.min(used, limit)}" aria-label="${words}"></meter>
          </p>
          <p class="facts">${keyLabel(key, name)} and the keys that share its limit. It resets at 00:00 UTC.</p>
        </li>`;
      })}
    </ul>
  </section>`;
}

function endpoints(id: string, heading: string, { endpoints: all }: WorkspaceUsage): Html {
  const shown = all.slice(0, ENDPOINTS_SHOWN);
  const rows = shown.map(
    ({ key, name, endpoint, requests, counted: counts }) =>
      html`<tr>
        <td>${keyLabel(key, name)}</td>
        <td>${endpoint}</td>
        <td class="num">${number(requests)}</td>
        <td class="num">${number(counts)}</td>
      </tr>`,
  );
  return html`<section class="card" id="${id}">
    <h2>${heading}</h2>
    ${
      all.length === 0
        ? html`<p>No requests.</p>`
        : scrollTable(heading, ['Key', 'Endpoint', { number: 'Requests' }, { number: 'Toward the limit' }], rows)
    }
    ${all.length > shown.length ? html`<p class="facts">The first ${number(shown.length)} of ${number(all.length)}, what counted most first.</p>` : ''}
  </section>`;
}

function days({ days: all }: WorkspaceUsage): Html {
  const total = all.reduce((sum, { requests }) => sum + requests, 0);
  const bars = all.map(({ date, requests }) => ({ label: date, count: requests }));
  const label = `Requests of each of the last ${all.length} days. In all: ${number(total)}.`;
  const rows = all.toReversed().map(
    ({ date, requests, counted: counts }) =>
      html`<tr>
        <td>${date}</td>
        <td class="num">${number(requests)}</td>
        <td class="num">${number(counts)}</td>
      </tr>`,
  );
  return html`<section class="card" id="days">
    <h2>Last ${all.length} days</h2>
    <figure>
      ${barChart(bars, label)}
      <figcaption>${counted(total, 'request', 'requests')}.</figcaption>
    </figure>
    <details class="record">
      <summary>Days as a table</summary>
      ${scrollTable('Days', ['Day (UTC)', { number: 'Requests' }, { number: 'Toward the limit' }], rows)}
    </details>
  </section>`;
}

function batches(running: readonly Batch[], hasOlder: boolean): Html {
  const among = hasOlder ? ' of the newest 100 batches' : '';
  return html`<section class="card" id="batches">
    <h2>Batches that run</h2>
    <p>
      ${running.length === 0 ? 'None' : number(running.length)}${among}. <a href="/workspace/batches">All batches</a>
    </p>
    <ul class="plain">
      ${running.map(
        ({ id, done, rows }) =>
          html`<li><a href="${batchPath(id)}">${id}</a>: ${number(done)} of ${number(rows)} rows</li>`,
      )}
    </ul>
  </section>`;
}

function webhooks(failing: readonly Watchlist[]): Html {
  return html`<section class="card" id="failures">
    <h2>Watchlists with failures</h2>
    ${failing.length === 0 ? html`<p>None. <a href="/watchlists">All watchlists</a></p>` : ''}
    <ul class="plain">
      ${failing.map((watchlist) => {
        const { id, name } = watchlist;
        return html`<li><a href="/watchlists/${id}#deliveries">Deliveries of ${name}</a>: ${failure(watchlist)}</li>`;
      })}
    </ul>
  </section>`;
}

/** Why a webhook does not get its events. */
function failure({ delivery }: Watchlist): Html {
  if (delivery.type === 'digest') return html`the recipient unsubscribed.`;
  if (delivery.disabled_reason === 'gone') return html`the webhook is disabled. Its endpoint responded with 410.`;
  if (delivery.status === 'disabled') return html`the webhook is disabled. It accepted nothing for five days.`;
  return html`the webhook fails since ${delivery.failing_since === null ? 'now' : moment(delivery.failing_since)}.`;
}

/** Checks that events of a watchlist do not arrive. */
export function isFailing({ delivery }: Watchlist): boolean {
  if (delivery.type === 'digest') return delivery.unsubscribed_at !== null;
  return delivery.status === 'disabled' || delivery.failing_since !== null;
}
