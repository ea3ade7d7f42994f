import type { ListReply } from '@registry/contracts-message';
import type { DeliveryAttempt, WebhookDelivery } from '@registry/contracts-watchlist';
import { EVENT_TYPES } from '@registry/domain';
import { type Html, html } from '../../layout/html.ts';
import { counted, moment, number, pager } from '../../layout/parts.ts';
import { actionForm } from '../action-form.ts';
import { watchlistPath, type WatchlistPageState } from './watchlist-path.ts';

/** The log of a webhook's deliveries. */
export function deliveriesSection(
  id: string,
  { items: deliveries, totalCount }: ListReply<WebhookDelivery>,
  pages: number,
  state: WatchlistPageState,
): Html {
  return html`<section class="card" id="deliveries">
    <h2>Deliveries <small>${number(totalCount)}</small></h2>
    ${totalCount === 0 ? html`<p>No deliveries yet.</p>` : ''}
    <ul class="plain">
      ${deliveries.map((delivery) => deliveryItem(id, delivery))}
    </ul>
    ${pager(state.deliveries ?? 1, pages, (to) => `${watchlistPath(id, { ...state, deliveries: to })}#deliveries`, 'Pages of deliveries')}
  </section>`;
}

function deliveryItem(id: string, delivery: WebhookDelivery): Html {
  const { sequence, event_type, status, attempt_count, next_attempt_at, attempts } = delivery;
  const last = attempts.at(-1);
  return html`<li>
    <p>
      <strong>Event ${number(sequence)}: ${EVENT_TYPES[event_type]}</strong> <span class="badge">${status}</span>
      <span class="facts">${counted(attempt_count, 'attempt', 'attempts')}</span>
    </p>
    ${last === undefined ? '' : attempt(last)}
    ${next_attempt_at === null ? '' : html`<p class="facts">Next attempt: ${moment(next_attempt_at)}</p>`}
    ${actionForm(id, 'redeliver', `Redeliver event ${number(sequence)}`, { delivery_id: delivery.id })}
    ${status === 'pending' ? actionForm(id, 'skip', `Skip event ${number(sequence)}`, { delivery_id: delivery.id }) : ''}
  </li>`;
}

function attempt({ attempted_at, latency_ms, http_status, error, response_body }: DeliveryAttempt): Html {
  const said = http_status === null ? (error ?? 'no response') : `${http_status} after ${number(latency_ms)} ms`;
  return html`<p class="facts">${moment(attempted_at)}: ${said}</p>
    ${
      response_body === null || response_body === ''
        ? ''
        : html`<details class="record">
            <summary>Response</summary>
            <p class="original"><code>${response_body}</code></p>
          </details>`
    }`;
}
