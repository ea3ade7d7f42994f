import type { BusinessEvent } from '@registry/contracts-business-registry';
import { isSameValue, valueChanges } from '@registry/domain';
import { folded } from '../layout/blocks.ts';
import { type Html, html } from '../layout/html.ts';
import { counted, day, number, time } from '../layout/parts.ts';

/** Characters of a value that are shown. */
const VALUE_MAX = 300;
/** Moments of change that are shown before the others are opened. */
const OPEN_MAX = 1;

export const ADDED = 'business.added';

/** Labels of the fields of a company. */
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
  watchlist: 'Screening hit',
  entity_id: 'Legal entity',
  registered_in: 'Registered in',
  reason: 'Why',
};

/** Shows the changes, newest first: those that were seen at once in data of one date are one entry, under that date. */
export function timeline(events: readonly BusinessEvent[], total: number): Html {
  const moments = [...Map.groupBy(seenChanges(events), ({ observed_at: at, as_of: asOf }) => `${at} ${asOf}`).values()];
  const earlier = moments.slice(OPEN_MAX);
  const summary = counted(earlier.length, 'earlier change', 'earlier changes');
  return html`${momentList(moments.slice(0, OPEN_MAX))}
  ${earlier.length === 0 ? '' : folded(summary, momentList(earlier), '')} ${newestNote(events.length, total)}`;
}

/** How many changes are shown, where there are more; else empty. */
export function newestNote(shown: number, total: number): Html | '' {
  if (shown >= total) return '';
  return html`<p class="facts">The newest ${number(shown)} of ${number(total)} changes. The API has the others.</p>`;
}

function momentList(moments: readonly (readonly BusinessEvent[])[]): Html {
  return html`<ol class="timeline">
    ${moments.map((together) => {
      const { observed_at: at = '', as_of: asOf = null } = together[0] ?? {};
      return html`<li>
        ${asOf === null ? 'Date of the data unknown' : html`Data of ${time(asOf)}`}
        ${together.map((event) => html`<p>${what(event)}</p>`)}
        <p class="facts">loaded ${time(at)}</p>
      </li>`;
    })}
  </ol>`;
}

/** Without those of a field that another source or spelling says no differently. */
export function seenChanges(events: readonly BusinessEvent[]): BusinessEvent[] {
  return events.filter(({ type, before, after }) => type === ADDED || !isSameValue(before, after));
}

function what({ type, field, before, after }: BusinessEvent): Html {
  if (type === ADDED) return html`First loaded here`;
  return html`<strong>${fieldLabel(field)}</strong> ${changedValues(before, after)}`;
}

/** Returns the label of a field of a company. */
export function fieldLabel(field: string): string {
  return FIELDS[field] ?? field.replaceAll('_', ' ');
}

/** The values that left and joined, and the persons with other roles or another address, as marked text. */
export function changedValues(before: unknown, after: unknown): Html {
  return html`${valueChanges(before, after).map(
    ({ of, before: old, after: now }) =>
      html`${of === null ? '' : html`${of}: `}${old === null ? '' : html`<del>${shown(old)}</del> `}${
        now === null ? '' : html`<ins>${shown(now)}</ins> `
      }`,
  )}`;
}

/** A value that is not too long, a date or a moment as people read it. */
function shown(value: string): string {
  const text = day(value);
  return text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : text;
}
