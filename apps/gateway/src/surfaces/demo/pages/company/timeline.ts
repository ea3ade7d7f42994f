import type { BusinessEvent } from '@registry/contracts-business-registry';
import { type Html, html } from '../layout/html.ts';
import { dataDate, day, time } from '../layout/parts.ts';

/** Characters of a value that are shown. */
const VALUE_MAX = 120;

/** What fields of a company are called. */
const FIELDS: Readonly<Record<string, string>> = {
  name: 'Legal name',
  alternative_names: 'Other names',
  status: 'Status',
  status_verbatim: 'Status as published',
  absent_since: 'Missing from the registry since',
  entity_type: 'Legal form',
  registration_date: 'Registered',
  formation_date: 'Formed',
  formation_state: 'Formed in',
  ein: 'EIN',
  addresses: 'Addresses',
  agents: 'Registered agent',
  officers: 'Officers',
};

/** What was seen to change, newest first: what was seen at once is one entry. */
export function timeline(events: readonly BusinessEvent[]): Html {
  const moments = [...Map.groupBy(events, ({ observed_at: at }) => at)];
  return html`<ol class="timeline">
    ${moments.map(([at, together]) => {
      const asOf = together[0]?.as_of ?? null;
      const seen = asOf === null ? '' : html`<p class="facts">${dataDate(asOf)}</p>`;
      return html`<li>${time(at)} ${together.map((event) => html`<p>${what(event)}</p>`)}${seen}</li>`;
    })}
  </ol>`;
}

function what({ type, field, before, after }: BusinessEvent): Html {
  if (type === 'business.added') return html`First loaded here`;
  const [gone, come] = differences(before, after);
  const name = fieldLabel(field);
  return html`<strong>${name}</strong> ${gone.map((value) => html`<del>${value}</del> `)}${
      come.length === 0 ? (gone.length === 0 ? 'none' : '') : come.map((value) => html`<ins>${value}</ins> `)
    }`;
}

/** What a field of a company is called. */
export function fieldLabel(field: string): string {
  return FIELDS[field] ?? field.replaceAll('_', ' ');
}

/** Of lists what left and what joined; of anything else both values. */
function differences(before: unknown, after: unknown): [string[], string[]] {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  return [old.filter((value) => !now.includes(value)), now.filter((value) => !old.includes(value))];
}

function valuesOf(value: unknown): string[] {
  if (value === null) return [];
  return (Array.isArray(value) ? value : [value]).map(shown);
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? dated(value) : named(value);
  return text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : text;
}

/** A date or a moment as people read it. */
function dated(text: string): string {
  return /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(text) ? day(text) : text;
}

/** Of an object what it is called. */
function named(value: unknown): string {
  if (value === null || typeof value !== 'object') return String(value);
  const { name, full_address: address } = value as { readonly name?: unknown; readonly full_address?: unknown };
  const text = name ?? address;
  return typeof text === 'string' ? text : JSON.stringify(value);
}
