import type { DeliveryAttempt, WebhookDelivery } from '@registry/contracts-watchlist';
import { EVENT_TYPES } from '@registry/domain';
import { type Html, html } from '../layout/html.ts';
import { counted, number, time } from '../layout/parts.ts';
import { actionForm } from './action-form.ts';

/** The log of a webhook's deliveries. */
export function deliveriesSection(id: string, deliveries: readonly WebhookDelivery[], totalCount: number): Html {
  return html`<section class="card" id="deliveries">
    <h2>Deliveries <small>${number(totalCount)}</small></h2>
    ${deliveries.length === 0 ? html`<p>Nothing was posted yet.</p>` : ''}
    <ul class="plain">
      ${deliveries.map((delivery) => deliveryItem(id, delivery))}
    </ul>
  </section>`;
}

function deliveryItem(id: string, delivery: WebhookDelivery): Html {
  const { sequence, eventType, status, attemptCount, nextAttemptAt, attempts } = delivery;
  const last = attempts.at(-1);
  return html`<li>
    <p>
      <strong>No. ${number(sequence)}: ${EVENT_TYPES[eventType]}</strong> <span class="badge">${status}</span>
      <span class="facts">${counted(attemptCount, 'attempt', 'attempts')}</span>
    </p>
    ${last === undefined ? '' : attempt(last)}
    ${nextAttemptAt === null ? '' : html`<p class="facts">Next attempt: <time datetime="${nextAttemptAt}">${nextAttemptAt}</time></p>`}
    ${actionForm(id, 'redeliver', `Deliver no. ${number(sequence)} again`, { delivery_id: delivery.id })}
    ${status === 'pending' ? actionForm(id, 'skip', `Skip no. ${number(sequence)}`, { delivery_id: delivery.id }) : ''}
  </li>`;
}

function attempt({ attemptedAt, latencyMs, httpStatus, error, responseBody }: DeliveryAttempt): Html {
  const said = httpStatus === null ? (error ?? 'no answer') : `${httpStatus} after ${number(latencyMs)} ms`;
  return html`<p class="facts">${time(attemptedAt)}: ${said}</p>
    ${
      responseBody === null || responseBody === ''
        ? ''
        : html`<details class="record">
            <summary>Answer</summary>
            <p class="original"><code>${responseBody}</code></p>
          </details>`
    }`;
}
