import type { BusinessEventDto } from '../../../production/businesses/list-business-events/business-event.dto.ts';
import { type Html, html } from '../layout/html.ts';
import { time } from '../layout/parts.ts';

/** Characters of a value that are shown. */
const VALUE_MAX = 120;

/** What was seen to change, newest first. */
export function timeline(events: readonly BusinessEventDto[]): Html {
  return html`<ol class="timeline">
    ${events.map((event) => html`<li>${time(event.observed_at)} <span>${what(event)}</span></li>`)}
  </ol>`;
}

function what({ type, field, before, after }: BusinessEventDto): Html {
  if (type === 'business.added') return html`First seen in the register`;
  const name = field.replaceAll('_', ' ');
  return html`${name.charAt(0).toUpperCase()}${name.slice(1)}:
    ${before === null ? '' : html`<del>${shown(before)}</del> `}<ins>${after === null ? 'none' : shown(after)}</ins>`;
}

function shown(value: unknown): string {
  const text = Array.isArray(value) ? value.map(shown).join('; ') : typeof value === 'string' ? value : named(value);
  return text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : text;
}

/** Of an object what it is called. */
function named(value: unknown): string {
  if (value === null || typeof value !== 'object') return String(value);
  const { name, full_address: address } = value as { readonly name?: unknown; readonly full_address?: unknown };
  const text = name ?? address;
  return typeof text === 'string' ? text : JSON.stringify(value);
}
