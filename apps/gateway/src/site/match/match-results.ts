import { foundNameText } from '@registry/domain';
import { shownColumns } from '@registry/api-client/lists/choose-columns';
import type { CountedResult, ScreenedVerdict } from '@registry/contracts-records-sections';
import type { QueryField } from '@registry/domain';
import type { ListRows } from '../../lists/list-rows.ts';
import { profileUrl } from '../../addresses/base-url.ts';
import { type Html, html, raw } from '../layout/html.ts';
import { counted, SAMPLE_BADGE, statusBadge } from '../layout/parts.ts';
import { scrollTable } from '../layout/table.ts';
import type { ShownResult } from '../../batches/workspace-batches.ts';
import { isOfSample, listSampleStates } from '../../businesses/samples.ts';
import { searchedNote } from '../search/register-notes.ts';
import type { ListPart } from './list-batches.ts';
import { choiceName, columnName, FIELD_LABELS, type MatchForm } from './match-page.ts';
import { countsInWords, verdictBadge, verdictFilter } from './verdicts.ts';

/** The columns that were read, by field. */
export function columnsRead({ header, places }: ListRows): Html {
  const shown = shownColumns(header);
  const read = [...places].map(([field, at]) => `${shown[at] ?? ''} as ${field.replaceAll('_', ' ')}`);
  return html`<p class="facts">Columns read: ${read.join(', ')}.</p>`;
}

/** The rows with their verdicts and candidates, which can be chosen, and the download. */
export function matchResultsMain(form: MatchForm, list: ListRows, results: readonly CountedResult[]): Html {
  const counts: Partial<Record<ScreenedVerdict, number>> = {};
  for (const { verdict } of results) counts[verdict] = (counts[verdict] ?? 0) + 1;
  const coverage = results.flatMap((result) => result.coverage);
  return html`<h1>${counted(results.length, 'company', 'companies')}</h1>
    <p role="status">${countsInWords(counts)}.</p>
    ${searchedNote([...new Map(coverage.map((one) => [one.state, one] as const)).values()])}
    <fieldset class="choices">
      <legend>Show rows</legend>
      ${verdictFilter(counts, (verdict, label) => {
        return html`<label>
          <input type="radio" name="show" value="${verdict ?? 'all'}" ${verdict === null ? raw('checked') : ''} />
          ${label}
        </label>`;
      })}
    </fieldset>
    <form action="/match/results.csv" method="post">
      <input type="hidden" name="list" value="${form.list}" />
      <input type="hidden" name="state" value="${form.state}" />
      ${[...form.columns].map(
        ([field, column]) => html`<input type="hidden" name="${columnName(field)}" value="${column}" />`,
      )}
      ${columnsRead(list)}
      <p class="actions">
        <button class="quiet" type="submit">Download CSV</button>
        <a class="quiet" href="/match">Match another list</a>
      </p>
      ${resultsTable({ list, results, numbers: [...results.keys()], sampleStates: listSampleStates(coverage) })}
    </form>`;
}

const NO_STATES: ReadonlySet<string> = new Set();

/** Rows next to their candidates to choose from. */
export function resultsTable({ list, results, numbers, sampleStates = NO_STATES }: ListPart): Html {
  return scrollTable(
    'Results',
    [{ number: 'Row' }, 'Your company', 'Result', 'Registered company'],
    results.map((result, at) => resultRow(numbers[at] ?? at, ownRow(list, at), result, sampleStates)),
    { role: 'region', className: 'results' },
  );
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

function resultRow(
  row: number,
  own: Html,
  { verdict, message, candidates, watchlist }: ShownResult,
  samples: ReadonlySet<string>,
): Html {
  const chosen = verdict === 'matched' ? 0 : undefined;
  return html`<tr class="row-${verdict}">
    <td class="num">${row + 1}</td>
    <td>${own}</td>
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
              ${candidates.map((candidate, at) =>
                choice(candidate, { row, samples, isChosen: at === chosen, isOpen: verdict === 'review' && at === 0 }),
              )}
              <label><input type="radio" name="${choiceName(row)}" value="" /> None of these</label>
            </fieldset>`
      }
    </td>
  </tr>`;
}

interface ShownChoice {
  readonly row: number;
  readonly isChosen: boolean;
  /** Its evidence is open. */
  readonly isOpen: boolean;
  /** States with sample companies only. */
  readonly samples: ReadonlySet<string>;
}

function choice(
  { business, confidence, matched_name: matched, evidence, watchlist, ...found }: ShownResult['candidates'][number],
  { row, isChosen, isOpen, samples }: ShownChoice,
): Html {
  const { id, name, status, as_of: asOf, full_address: address } = business;
  return html`<label>
      <input type="radio" name="${choiceName(row)}" value="${id}" ${isChosen ? raw('checked') : ''} />
      <a href="${profileUrl('', id)}">${name}</a>
      ${statusBadge(status, asOf === '' ? null : asOf)}${isOfSample(samples, id) ? SAMPLE_BADGE : ''}
      <strong>${percent(confidence)}</strong>
    </label>
    <p class="facts">
      ${matched === null || matched === name ? '' : html`also known as ${foundNameText(matched, found.matched_name_status, found.matched_name_ended)} · `}${address === '' ? id : `${address} · ${id}`}
    </p>
    ${watchlist === undefined ? '' : screeningFacts(watchlist)}
    <details ${isOpen ? raw('open') : ''}>
      <summary>Evidence<span class="hidden"> for ${name}</span></summary>
      <ul class="evidence">
        ${evidence.map(({ agrees, text, weight }) => html`<li>${SIDES[`${agrees}`]}${text} (${weight > 0 ? '+' : ''}${weight})</li>`)}
      </ul>
    </details>`;
}

/** The hits of a screening, and what may be one. */
function screeningFacts({ results }: NonNullable<ShownResult['watchlist']>): Html {
  if (results.length === 0) return html``;
  return html`<ul class="facts">
    ${results.map(
      ({ status, entity_name: name, list, match, decision }) =>
        html`<li>
          ${status === 'hit' ? html`<strong>Hit</strong>` : 'Possible'}: ${name} (${list}). ${match.text}
          ${decision?.decision === 'not_a_match' && decision.is_current ? 'Decided: not a match.' : ''}
        </li>`,
    )}
  </ul>`;
}

const SIDES = { true: 'For: ', false: 'Against: ', null: '' } as const;

function percent(confidence: number): string {
  return `${Math.round(confidence * 1000) / 10} %`;
}
