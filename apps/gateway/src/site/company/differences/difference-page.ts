import type { FieldDifference, RecordDifference } from '@registry/contracts-records-sections';
import { SECTION_TITLES, valueChanges } from '@registry/domain';
import { profileUrl } from '../../../addresses/base-url.ts';
import type { ComparedBusiness } from '../../../businesses/list-differences/difference-reader.ts';
import { readFields } from '../../../businesses/list-differences/field-differences.ts';
import { type Html, html } from '../../layout/html.ts';
import { counted, dataDate, moment, statusBadge } from '../../layout/parts.ts';
import { changedValues, fieldLabel } from '../timeline.ts';
import { recordFacts } from '../records/record-facts.ts';
import { type ComparedDays, differenceForm } from './difference-form.ts';

/** Shows what was known of a company at two times, with the differences marked. */
export function differencePage({ before, after, differences }: ComparedBusiness, days: ComparedDays): Html {
  const { id, from, to, fields, records, records_total: total } = differences;
  const { business } = after;
  return html`<p><a href="${profileUrl('', id)}">${business.name}</a></p>
    <h1>What was known <small>${business.name}</small></h1>
    ${differenceForm(id, days)}
    <p role="status">
      Between ${moment(from)} and ${moment(to)}
      <strong>${counted(fields.length, 'field', 'fields')} and ${counted(total, 'record', 'records')}</strong> differ.
      What is suppressed now is not shown.
    </p>
    <section class="card">
      <h2>Differences</h2>
      ${fields.length === 0 ? html`<p>No field of the registration differs.</p>` : fields.map(fieldDifference)}
    </section>
    <section class="card records">
      <h2>Records that differ</h2>
      ${total === 0 ? html`<p>No record differs.</p>` : records.map(recordDifference)}
      ${total > records.length ? html`<p class="facts">Shown: ${records.length} of ${total}.</p>` : ''}
    </section>
    <section class="card">
      <h2>As of ${moment(from)}</h2>
      ${
        before === null
          ? html`<p>The company was not known then.</p>`
          : html`<p class="badges">${statusBadge(before.business.status, before.business.as_of)}</p>
              <dl class="kv">${knownFields(before.business)}</dl>`
      }
    </section>`;
}

function fieldDifference({ field, before, after, source, as_of: asOf, loaded_at: loadedAt }: FieldDifference): Html {
  return html`<article class="record">
    <h3>${fieldLabel(field)}</h3>
    <p>${changedValues(before, after)}</p>
    <p class="facts">
      ${source ?? 'source unknown'} · ${dataDate(asOf)}${loadedAt === null ? '' : html` · loaded ${moment(loadedAt)}`}
    </p>
  </article>`;
}

const CHANGES = { added: 'Attached since', removed: 'Not attached any more', changed: 'Changed' } as const;

function recordDifference(difference: RecordDifference): Html {
  const { section, change, fields, before, after, source, as_of: asOf, loaded_at: loadedAt } = difference;
  const row = after ?? before;
  if (row === null) return html``;
  const { title } = recordFacts(row);
  const [old, now] = [before, after].map((one) => new Map<string, unknown>(Object.entries(one ?? {})));
  return html`<article class="record">
    <h3>
      ${change === 'added' ? html`<ins>${title}</ins>` : change === 'removed' ? html`<del>${title}</del>` : title}
    </h3>
    <p class="facts">${SECTION_TITLES[section]} · ${CHANGES[change]}</p>
    ${fields
      .filter((field) => field !== 'record')
      .map(
        (field) =>
          html`<p>
            <strong>${field.replaceAll('_', ' ')}</strong> ${changedValues(old?.get(field), now?.get(field))}
          </p>`,
      )}
    ${fields.includes('record') ? html`<p>The original row changed.</p>` : ''}
    <p class="facts">
      ${source ?? 'source unknown'} · ${dataDate(asOf)}${loadedAt === null ? '' : html` · loaded ${moment(loadedAt)}`}
    </p>
  </article>`;
}

/** Each field as it was known, in words. */
function knownFields(business: NonNullable<ComparedBusiness['before']>['business']): Html[] {
  return readFields(business).flatMap(([field, value]) => {
    const texts = valueChanges(null, value).flatMap(({ after }) => after ?? []);
    if (texts.length === 0) return [];
    return [
      html`<dt>${fieldLabel(field)}</dt>
        <dd>${texts.map((text, i) => (i === 0 ? text : html`<br />${text}`))}</dd>`,
    ];
  });
}
