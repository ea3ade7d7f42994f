import { foundNameText } from '@registry/domain';
import { shownColumns } from '@registry/api-client/lists/choose-columns';
import type { CountedResult, ScreenedVerdict } from '@registry/contracts-records-sections';
import type { QueryField } from '@registry/domain';
import type { ListRows } from '../../lists/list-rows.ts';
import { singleCandidates, withAccepted } from '../../lists/single-candidates.ts';
import { entityUrl, profileUrl } from '../../addresses/base-url.ts';
import { toStateName } from '../company/entity-section.ts';
import { evidenceSides } from '../company/records/match-evidence.ts';
import { list } from '../layout/blocks.ts';
import { choice, fieldset } from '../layout/form-parts.ts';
import { type Html, html, raw } from '../layout/html.ts';
import { counted, SAMPLE_BADGE, statusBadge } from '../layout/parts.ts';
import { scrollTable } from '../layout/table.ts';
import type { ShownResult } from '../../batches/workspace-batches.ts';
import { isOfSample, listSampleStates } from '../../businesses/samples.ts';
import { searchedNote } from '../search/register-notes.ts';
import type { ListPart } from './list-batches.ts';
import { choiceName, columnName, FIELD_LABELS, type MatchForm } from './match-page.ts';
import { reviewKeys } from './review-list/review-list.ts';
import { countsInWords, verdictBadge, verdictFilter } from './verdicts.ts';

/** The columns that were read, by field. */
export function columnsRead({ header, places }: ListRows): Html {
  const shown = shownColumns(header);
  const read = [...places].map(([field, at]) => `${shown[at] ?? ''} as ${field.replaceAll('_', ' ')}`);
  return html`<p class="facts">Columns read: ${read.join(', ')}.</p>`;
}

/** The rows with their verdicts and candidates, which can be chosen, and the download. */
export function matchResultsMain(
  form: MatchForm,
  rows: ListRows,
  results: readonly CountedResult[],
  registrations: NonNullable<ListPart['registrations']>,
): Html {
  const part = { list: rows, results, numbers: [...results.keys()], registrations };
  const single = singleCandidates(part);
  const counts: Partial<Record<ScreenedVerdict, number>> = {};
  for (const { verdict } of results) counts[verdict] = (counts[verdict] ?? 0) + 1;
  const coverage = results.flatMap((result) => result.coverage);
  return html`<h1>${counted(results.length, 'company', 'companies')}</h1>
    <p role="status">${countsInWords(counts)}.</p>
    ${searchedNote([...new Map(coverage.map((one) => [one.state, one] as const)).values()])}
    ${fieldset('Show rows', verdictFilter(counts, showRows), { class: 'choices' })}
    <form action="/match/results.csv" method="post">
      <input type="hidden" name="list" value="${form.list}" />
      <input type="hidden" name="state" value="${form.state}" />
      ${[...form.columns].map(
        ([field, column]) => html`<input type="hidden" name="${columnName(field)}" value="${column}" />`,
      )}
      ${columnsRead(rows)}
      <p class="actions">
        <button class="quiet" type="submit">Download CSV</button>
        <a class="quiet" href="/match">Match another list</a>
      </p>
      ${acceptance(single.size, form.accepts === true, acceptButton)}
      ${resultsTable({
        ...part,
        sampleStates: listSampleStates(coverage),
        choices: withAccepted(single, form.accepts, form.choices),
      })}
    </form>`;
}

function showRows(verdict: ScreenedVerdict | null, label: Html): Html {
  return choice('radio', { name: 'show', value: verdict ?? 'all', checked: verdict === null }, label);
}

/** The list is sent again: nothing of it is stored. */
const SENT_AGAIN = raw('formaction="/match" formenctype="multipart/form-data"');

function acceptButton(words: string, accepts: boolean): Html {
  const value = accepts ? 'one' : 'undo';
  return html`<button class="quiet" name="accept" value="${value}" ${SENT_AGAIN}>${words}</button>`;
}

/** Chooses what is the only candidate of a row to review, or takes that back, with the number of these rows. */
export function acceptance(
  count: number,
  areAccepted: boolean,
  control: (words: string, accepts: boolean) => Html,
): Html | '' {
  const rows = counted(count, 'row', 'rows');
  if (!areAccepted) return count === 0 ? '' : html`<p>${control(`Accept the only candidate of ${rows}`, true)}</p>`;
  return html`<p role="status">
    The only candidate of ${rows} to review is chosen here, and in the CSV. Nothing is stored. ${control('Undo', false)}
  </p>`;
}

/** Rows next to their candidates to choose from. */
export function resultsTable(part: ListPart): Html {
  const heads = [{ number: 'Row' }, 'Your company', 'Result', 'Registered company'];
  const rows = part.results.map((result, at) => resultRow(part, at, result));
  return html`${reviewKeys()} ${scrollTable('Results', heads, rows, { role: 'region', className: 'results' })}`;
}

/** Shows a row's own values of its company, with which the candidates are compared. */
function ownRow({ rows, places }: ListRows, row: number): Html {
  const value = (field: QueryField): string => (rows[row]?.[places.get(field) ?? -1] ?? '').trim();
  const place = PLACE_FIELDS.map(value).filter((one) => one !== '');
  const others = OTHER_FIELDS.filter((field) => value(field) !== '').map(
    (field) => `${FIELD_LABELS[field]} ${value(field)}`,
  );
  const facts = [place.join(', '), ...others].filter((one) => one !== '');
  return html`${value('name') === '' ? '–' : value('name')}${facts.map((one) => html`<p class="facts">${one}</p>`)}`;
}

const PLACE_FIELDS: readonly QueryField[] = ['address', 'city', 'state', 'postal_code'];
const OTHER_FIELDS: readonly QueryField[] = ['file_number', 'tin', 'formed'];

function resultRow(part: ListPart, at: number, { verdict, message, candidates, watchlist }: ShownResult): Html {
  const row = part.numbers[at] ?? at;
  const chosen = part.choices?.get(row) ?? (verdict === 'matched' ? candidates[0]?.business.id : undefined);
  const isReview = verdict === 'review';
  const next = part.results.findIndex((one, other) => isReview && other > at && one.verdict === 'review');
  return html`<tr class="row-${verdict}" id="row-${row + 1}">
    <td class="num">${row + 1}</td>
    <td>${ownRow(part.list, at)}</td>
    <td>
      ${verdictBadge(verdict)} ${message === undefined ? '' : html`<p class="facts">${message}</p>`}
      ${watchlist === undefined ? '' : screeningFacts(watchlist)}
    </td>
    <td>
      ${
        candidates.length === 0
          ? '–'
          : html`<fieldset class="choices">
              <legend class="hidden">Company for row ${row + 1}</legend>
              ${candidates.map((candidate, place) => {
                const isChosen = candidate.business.id === chosen;
                return candidateChoice(candidate, { row, part, isChosen, isOpen: isReview && place === 0 });
              })}
              ${choice('radio', { name: choiceName(row), value: '', checked: chosen === '' }, 'None of these')}
            </fieldset>`
      }
      ${next < 0 ? '' : html`<a href="#row-${(part.numbers[next] ?? next) + 1}">Next row to review</a>`}
    </td>
  </tr>`;
}

interface ShownChoice {
  readonly row: number;
  readonly isChosen: boolean;
  /** Its evidence is open. */
  readonly isOpen: boolean;
  readonly part: ListPart;
}

function candidateChoice(
  { business, confidence, matched_name: matched, evidence, watchlist, ...found }: ShownResult['candidates'][number],
  { row, isChosen, isOpen, part }: ShownChoice,
): Html {
  const { id, name, status, as_of: asOf, full_address: address } = business;
  const label = html`<a href="${profileUrl('', id)}">${name}</a>
    ${statusBadge(status, asOf === '' ? null : asOf)}${isOfSample(part.sampleStates ?? new Set(), id) ? SAMPLE_BADGE : ''}
    <strong>${percent(confidence)}</strong>`;
  return html`${choice('radio', { name: choiceName(row), value: id, checked: isChosen }, label)}
    <p class="facts">
      ${matched === null || matched === name ? '' : html`also known as ${foundNameText(matched, found.matched_name_status, found.matched_name_ended)} · `}${address === '' ? id : `${address} · ${id}`}
    </p>
    ${found.entity_id === null ? '' : entityFacts(found.entity_id, part.registrations?.get(found.entity_id) ?? [])}
    ${watchlist === undefined ? '' : screeningFacts(watchlist)}
    <details ${isOpen ? raw('open') : ''}>
      <summary>Evidence<span class="hidden"> for ${name}</span></summary>
      ${evidenceSides(evidence)}
    </details>`;
}

/** The registrations of an entity, which is one candidate. */
function entityFacts(id: string, registrations: readonly string[]): Html {
  const links = registrations.map(
    (one, at) => html`${at === 0 ? ': registered in ' : ', '}<a href="${profileUrl('', one)}">${toStateName(one)}</a>`,
  );
  return html`<p class="facts">Entity <a href="${entityUrl(id)}">${id}</a>${links}</p>`;
}

/** The hits of a screening, and what may be one. */
function screeningFacts({ results }: NonNullable<ShownResult['watchlist']>): Html {
  if (results.length === 0) return html``;
  const items = results.map(
    ({ status, entity_name: name, list: of, match, decision }) =>
      html`${status === 'hit' ? html`<strong>Hit</strong>` : 'Possible'}: ${name} (${of}). ${match.text}
      ${decision?.decision === 'not_a_match' && decision.is_current ? 'Decided: not a match.' : ''}`,
  );
  return list(items, 'facts');
}

function percent(confidence: number): string {
  return `${Math.round(confidence * 1000) / 10} %`;
}
