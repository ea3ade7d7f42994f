import type { ListReply } from '@registry/contracts-message';
import type { DeliveryAttempt, WebhookDelivery } from '@registry/contracts-watchlist';
import { EVENT_TYPES } from '@registry/domain';
import { card, folded, list } from '../../layout/blocks.ts';
import { type Html, html } from '../../layout/html.ts';
import { counted, moment, number, pager } from '../../layout/parts.ts';
import { actionForm } from '../watchlist-form.ts';
import { watchlistPath, type WatchlistPageState } from './watchlist-path.ts';

/** The log of a webhook's deliveries. */
export function deliveriesSection(
  id: string,
  { items: deliveries, totalCount }: ListReply<WebhookDelivery>,
  pages: number,
  state: WatchlistPageState,
): Html {
  const href = (to: number): string => `${watchlistPath(id, { ...state, deliveries: to })}#deliveries`;
  const contents = html`${totalCount === 0 ? html`<p>No deliveries yet.</p>` : ''}
  ${list(deliveries.map((delivery) => deliveryItem(id, delivery)))}
  ${pager(state.deliveries ?? 1, pages, href, 'Pages of deliveries')}`;
  return card('Deliveries', contents, { id: 'deliveries', count: number(totalCount) });
}

function deliveryItem(id: string, delivery: WebhookDelivery): Html {
  const { sequence, event_type, status, attempt_count, next_attempt_at, attempts } = delivery;
  const last = attempts.at(-1);
  return html`<p>
      <strong>Event ${number(sequence)}: ${EVENT_TYPES[event_type]}</strong> <span class="badge">${status}</span>
      <span class="facts">${counted(attempt_count, 'attempt', 'attempts')}</span>
    </p>
    ${last === undefined ? '' : attempt(last)}
    ${next_attempt_at === null ? '' : html`<p class="facts">Next attempt: ${moment(next_attempt_at)}</p>`}
    ${actionForm(id, 'redeliver', `Redeliver event ${number(sequence)}`, { delivery_id: delivery.id })}
    ${status === 'pending' ? actionForm(id, 'skip', `Skip event ${number(sequence)}`, { delivery_id: delivery.id }) : ''}`;
}

function attempt({ attempted_at, latency_ms, http_status, error, response_body }: DeliveryAttempt): Html {
  const said = http_status === null ? (error ?? 'no response') : `${http_status} after ${number(latency_ms)} ms`;
  const response = html`<p class="original"><code>${response_body}</code></p>`;
  return html`<p class="facts">${moment(attempted_at)}: ${said}</p>
    ${(response_body ?? '') === '' ? '' : folded('Response', response)}`;
}
