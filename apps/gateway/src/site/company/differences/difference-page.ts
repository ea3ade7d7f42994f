import type { RegisteredBusiness } from '@registry/contracts-business-registry';
import type { FieldDifference, RecordDifference } from '@registry/contracts-records-sections';
import { SECTION_TITLES, valueChanges } from '@registry/domain';
import { readFields } from '../../../businesses/list-differences/field-differences.ts';
import type {
  BusinessAtTimes,
  ChosenTimes,
  ComparedTimes,
  UnknownTime,
} from '../../../businesses/list-differences/other-times.ts';
import type { PublishedSources } from '../../../coverage/published-sources.ts';
import { card, factList, joined, refusalNote } from '../../layout/blocks.ts';
import { type Html, html } from '../../layout/html.ts';
import { counted, dataDate, day, moment, momentInWords, statusBadge, time } from '../../layout/parts.ts';
import { recordFacts } from '../records/record-facts.ts';
import { companyHead } from '../company-head.ts';
import { toStateName } from '../entity-section.ts';
import { recordSections } from '../records/record-sections.ts';
import { screeningSection } from '../screening-section.ts';
import { sourceLink } from '../source-line.ts';
import { changedValues, fieldLabel } from '../timeline.ts';
import { timesForm, timesUrl } from './times-form.ts';

/** Shows a company at another time, with the differences marked. All its times are offered, also where the chosen one is unknown. */
export function differencePage(
  { business, offered, found }: BusinessAtTimes,
  chosen: ChosenTimes,
  sources: PublishedSources,
): Html {
  const { id } = business;
  const shown =
    found !== null && 'nearest' in found ? unknownTime(id, found, chosen) : found && compared(found, sources);
  return html`${companyHead(business, 'At another time')} ${timesForm(id, offered, chosen)} ${shown}`;
}

/** Leads to the nearest times, with the other choices as they are. */
function unknownTime(id: string, { field, nearest }: UnknownTime, chosen: ChosenTimes): Html {
  const refusal = `Nothing is known of this company for “${chosen[field]}”. Choose a time that is offered.`;
  const links = nearest.map(
    (time) => html`<a href="${timesUrl(id, { ...chosen, [field]: time })}">${momentInWords(time)}</a>`,
  );
  return html`${refusalNote(refusal)} ${links.length === 0 ? '' : html`<p>Nearest: ${joined(links, ' or ')}</p>`}`;
}

/** Shows the differences first, then the company as it was. Fields that no date states of a day are named. */
function compared(
  { before, from, to, fields, records, records_total: total, onDay }: ComparedTimes,
  sources: PublishedSources,
): Html {
  const known = from === '' ? '' : html`as known on ${moment(from)}`;
  const date = onDay?.as_valid_on === undefined ? '' : html`on ${time(onDay.as_valid_on)} `;
  const unknown = (onDay?.undated ?? []).map((field) => fieldLabel(field.replace(/.*\./, '')).toLowerCase());
  const more = records === null ? '' : ` and ${counted(total, 'record', 'records')}`;
  const none = html`<p>No field of the registration differs.</p>`;
  const then = before === null ? html`<p>The company was not known then.</p>` : knownFields(before);
  return html`<p role="status">
      <strong>${counted(fields.length, 'field', 'fields')}${more}</strong> differ from what
      ${to === '' ? 'is known now' : html`was known on ${moment(to)}`}. What is suppressed now is not shown.
      ${unknown.length === 0 ? '' : html`No data says what these were then: <strong>${unknown.join(', ')}</strong>.`}
    </p>
    ${card('Differences', fields.length === 0 ? none : html`${fields.map((one) => fieldDifference(one, sources))}`)}
    ${records === null ? '' : recordsCard(records, total, sources)} ${card(html`The company ${date}${known}`, then)}
    ${onDay === null ? '' : html`${screeningSection(onDay.watchlist, sources)} ${recordSections(onDay, { state: toStateName(onDay.id), sources })}`}`;
}

function recordsCard(records: readonly RecordDifference[], total: number, sources: PublishedSources): Html {
  const differ = records.map((one) => recordDifference(one, sources));
  return card(
    'Records that differ',
    html`${total === 0 ? html`<p>No record differs.</p>` : differ}
    ${total > records.length ? html`<p class="facts">Shown: ${records.length} of ${total}.</p>` : ''}`,
    { className: 'card records' },
  );
}

type Difference = FieldDifference | RecordDifference;

/** The source of a difference, the day of its data, and since when it is known. */
function shownBy({ source, as_of: asOf, loaded_at: loadedAt }: Difference, sources: PublishedSources): Html {
  const from = source === null ? 'Source unknown' : sourceLink(source, sources);
  const loaded = loadedAt === null ? null : html`loaded ${moment(loadedAt)}`;
  return html`<p class="facts">${joined([from, dataDate(asOf), loaded], ' · ')}</p>`;
}

function fieldDifference(difference: FieldDifference, sources: PublishedSources): Html {
  const { field, before, after } = difference;
  return html`<article class="record">
    <h3>${fieldLabel(field)}</h3>
    <p>${changedValues(before, after)}</p>
    ${shownBy(difference, sources)}
  </article>`;
}

const CHANGES = { added: 'Attached since', removed: 'Not attached any more', changed: 'Changed' } as const;

function recordDifference(difference: RecordDifference, sources: PublishedSources): Html {
  const { section, change, fields, before, after } = difference;
  const row = after ?? before;
  if (row === null) return html``;
  const { title } = recordFacts(row);
  const [old, now] = [before, after].map((one) => new Map<string, unknown>(Object.entries(one ?? {})));
  const changed = fields
    .filter((field) => field !== 'record')
    .map(
      (field) =>
        html`<strong>${field.replaceAll('_', ' ')}</strong> ${changedValues(old?.get(field), now?.get(field))}`,
    );
  const marked = { added: html`<ins>${title}</ins>`, removed: html`<del>${title}</del>`, changed: title };
  return html`<article class="record">
    <h3>${marked[change]}</h3>
    <p class="facts">${SECTION_TITLES[section]} · ${CHANGES[change]}</p>
    ${changed.map((one) => html`<p>${one}</p>`)}
    ${fields.includes('record') ? html`<p>The original row changed.</p>` : ''} ${shownBy(difference, sources)}
  </article>`;
}

/** The status with its day, and each field as it was, in words. */
function knownFields(business: RegisteredBusiness): Html {
  const facts = readFields(business).map(([field, value]) => {
    const texts = valueChanges(null, value).flatMap(({ after }) => (after === null ? [] : day(after) || 'unknown'));
    return [fieldLabel(field), texts.length === 0 ? null : joined(texts, html`<br />`)] as const;
  });
  return html`<p class="badges">${statusBadge(business.status, business.as_of)}</p>
    ${factList(facts)}`;
}
