import { EMAIL_LENGTH_MAX, NAME_LENGTH_MAX, URL_LENGTH_MAX, type Watchlist } from '@registry/contracts-watchlist';
import { EVENT_TYPE_NAMES, EVENT_TYPES } from '@registry/domain';
import { UpdateWatchlistDto } from '../../../watchlists/bodies/watchlist-body.dto.ts';
import { card, hiddenFields } from '../../layout/blocks.ts';
import { choice, fieldset, formBlock } from '../../layout/form-parts.ts';
import { type Html, html } from '../../layout/html.ts';
import { moment } from '../../layout/parts.ts';
import { checkedBody, type FormBody } from '../../session/form-body.pipe.ts';
import { type RefusedForm, withFault } from '../../session/refused-form.ts';
import { actionForm, readTarget, textField, wholeFault } from '../watchlist-form.ts';

/** Name, address and event types of a watchlist, and what else its owner can do with it. */
export function settingsSection({ id, name, status, delivery }: Watchlist, refused?: RefusedForm): Html {
  const isWebhook = delivery.type === 'webhook';
  const until = isWebhook ? delivery.previous_secret_expires_at : null;
  const fields = html`${wholeFault(refused)} ${hiddenFields({ type: delivery.type })}
  ${textField('name', 'Name', name, NAME_LENGTH_MAX, refused)}
  ${
    isWebhook
      ? textField('target', 'https URL of the webhook', delivery.url, URL_LENGTH_MAX, refused)
      : textField('target', 'Email address', delivery.email, EMAIL_LENGTH_MAX, refused)
  }
  ${isWebhook ? eventTypeBoxes(delivery.event_types, refused) : ''}`;
  const contents = html`${formBlock(`/watchlists/${id}/settings`, 'Save settings', fields)}
    ${until === null ? '' : html`<p class="facts">The previous secret remains valid until ${moment(until)}.</p>`}
    ${status === 'active' ? actionForm(id, 'pause', 'Pause delivery') : ''}
    ${isWebhook ? html`<p class="action"><a class="quiet" href="/watchlists/${id}/rotate-secret">Rotate secret</a></p>` : ''}
    <p class="action"><a class="quiet" href="/watchlists/${id}/delete">Delete watchlist</a></p>`;
  return card('Settings', contents, { id: 'settings' });
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
  const target = readTarget(form);
  const types = eventTypesIn(form);
  const changes =
    delivery.type === 'digest'
      ? { ...(target === delivery.email ? {} : { email: target }) }
      : {
          ...(target === delivery.url ? {} : { url: target }),
          event_types: types.length === EVENT_TYPE_NAMES.length ? null : types,
        };
  const name = (form['name'] ?? '').trim();
  return checkedBody(UpdateWatchlistDto, { name, delivery: { type: delivery.type, ...changes } });
}
