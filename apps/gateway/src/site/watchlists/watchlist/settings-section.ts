import { EMAIL_LENGTH_MAX, NAME_LENGTH_MAX, URL_LENGTH_MAX, type Watchlist } from '@registry/contracts-watchlist';
import { EVENT_TYPE_NAMES, EVENT_TYPES } from '@registry/domain';
import { UpdateWatchlistDto } from '../../../watchlists/bodies/watchlist-body.dto.ts';
import { card, hiddenFields } from '../../layout/blocks.ts';
import { choice, fieldset, formBlock, radios } from '../../layout/form-parts.ts';
import { type Html, html } from '../../layout/html.ts';
import { moment } from '../../layout/parts.ts';
import { checkedBody, type FormBody } from '../../session/form-body.pipe.ts';
import { type RefusedForm, withFault } from '../../session/refused-form.ts';
import { actionForm, DIGESTS, readDelivery, textField, wholeFault } from '../watchlist-form.ts';

type Digest = Extract<Watchlist['delivery'], { readonly type: 'digest' }>;
type Webhook = Extract<Watchlist['delivery'], { readonly type: 'webhook' }>;

/** Name, address and event types of a watchlist, and what else its owner can do with it. */
export function settingsSection({ id, name, status, delivery }: Watchlist, refused?: RefusedForm): Html {
  const isWebhook = delivery.type === 'webhook';
  const until = isWebhook ? delivery.previous_secret_expires_at : null;
  const fields = html`${wholeFault(refused)} ${textField('name', 'Name', name, NAME_LENGTH_MAX, refused)}
  ${delivery.type === 'webhook' ? webhookFields(delivery, refused) : digestFields(delivery, refused)}`;
  const contents = html`${formBlock(`/watchlists/${id}/settings`, 'Save settings', fields)}
    ${until === null ? '' : html`<p class="facts">The previous secret remains valid until ${moment(until)}.</p>`}
    ${status === 'active' ? actionForm(id, 'pause', 'Pause delivery') : ''}
    ${isWebhook ? html`<p class="action"><a class="quiet" href="/watchlists/${id}/rotate-secret">Rotate secret</a></p>` : ''}
    <p class="action"><a class="quiet" href="/watchlists/${id}/delete">Delete watchlist</a></p>`;
  return card('Settings', contents, { id: 'settings' });
}

function webhookFields({ url, event_types }: Webhook, refused?: RefusedForm): Html {
  return html`${hiddenFields({ type: 'webhook' })}
  ${textField('target', 'https URL of the webhook', url, URL_LENGTH_MAX, refused)}
  ${eventTypeBoxes(event_types, refused)}`;
}

function digestFields(delivery: Digest, refused?: RefusedForm): Html {
  const [type, email] = 'email' in delivery ? ['digest', delivery.email] : [delivery.role, ''];
  return html`${fieldset('Delivery', radios('type', DIGESTS, refused?.values['type'] ?? type))}
  ${textField('target', 'Email address', email, EMAIL_LENGTH_MAX, refused, false)}`;
}

function eventTypeBoxes(chosen: readonly string[] | null, refused?: RefusedForm): Html {
  const shown = refused === undefined ? (chosen ?? EVENT_TYPE_NAMES) : eventTypesIn(refused.values);
  const boxes = EVENT_TYPE_NAMES.map((type) => {
    const box = { name: 'event_types', value: type, checked: shown.includes(type) };
    return choice('checkbox', box, EVENT_TYPES[type]);
  });
  return withFault('event_types', refused, () => {
    return fieldset('Events that are posted', html`${boxes}`, { class: 'boxes' });
  });
}

function eventTypesIn(form: FormBody): string[] {
  return (form['event_types'] ?? '').split(',').filter((type) => type !== '');
}

/** Reads the changes of a form. An address that stays is left out: setting it would enable a disabled delivery. */
export function settingsChanges({ delivery }: Watchlist, form: FormBody): Promise<UpdateWatchlistDto> {
  const known: ReadonlySet<unknown> = new Set(Object.values(delivery));
  const wanted = Object.entries(readDelivery(form)).filter(([field, value]) => field === 'type' || !known.has(value));
  const types = eventTypesIn(form);
  const changes = {
    ...Object.fromEntries(wanted),
    ...(delivery.type === 'webhook' && { event_types: types.length === EVENT_TYPE_NAMES.length ? null : types }),
  };
  return checkedBody(UpdateWatchlistDto, { name: (form['name'] ?? '').trim(), delivery: changes });
}
