import type { WatchlistList, WatchlistResult, WatchlistScreening } from '@registry/contracts-records-sections';
import { type Html, html } from '../layout/html.ts';
import { dataDate, day, number, time } from '../layout/parts.ts';
import type { PublishedSources } from '../../coverage/published-sources.ts';
import { sourceLink } from './source-line.ts';

/** Results of a list that a profile shows: it stays small. */
const RESULTS_MAX = 10;

type ScreenedList = WatchlistScreening['coverage']['sources'][number]['extents'][number];

/** Returns a page's addition to a result. */
type Decide = (result: WatchlistResult) => Html;

/**
 * The screening of a company against the loaded lists. Without any, or without data of the day that is shown, it was not screened, which is not the same as no hits. With forms for
 * decisions it shows all results.
 */
export function screeningSection(watchlist: WatchlistScreening, sources: PublishedSources, decide?: Decide): Html {
  const { coverage, hit_count: hits, lists } = watchlist;
  const shown = lists.filter(({ results }) => results.length > 0);
  if (coverage.status !== 'partial')
    return html`<section class="card records" id="screening">
      <h2>Screening</h2>
      <p><strong>Not screened.</strong> ${coverage.scope ?? 'No list of excluded or sanctioned parties is loaded'}.</p>
      ${shown.length === 0 ? '' : html`<p class="facts">Entries that were listed on that day, by their own dates:</p>`}
      ${shown.map((list) => listResults(list, decide))}
    </section>`;
  const possible = lists.flatMap(({ results }) => results).filter(({ status }) => status === 'possible').length;
  return html`<section class="card records" id="screening">
    <h2>Screening</h2>
    <p>${summary(hits, possible)}</p>
    ${shown.map((list) => listResults(list, decide))}
    <p class="facts">Screened against:</p>
    <ul class="facts plain">
      ${coverage.sources.map((one) => html`<li>${one.extents.map(listExtent).join(', ')} in ${sourceLink(one.source, sources)}, ${dataDate(one.as_of)}, loaded ${time(one.loaded_at)}</li>`)}
    </ul>
  </section>`;
}

/** `SAM (a part: 10,000 of more than 100,000 rows)`. */
function listExtent({ list, extent, rows, expected_rows: expected }: ScreenedList): string {
  if (extent === 'whole') return `${list} (whole)`;
  const whole = expected === null || rows >= expected ? '' : ` of more than ${number(expected)}`;
  return `${list} (a part: ${number(rows)}${whole} rows)`;
}

function summary(hits: number, possible: number): Html {
  const found = hits === 0 ? 'No hits' : `${number(hits)} ${hits === 1 ? 'hit' : 'hits'}`;
  const open =
    possible === 0 ? '' : ` and ${number(possible)} possible ${possible === 1 ? 'result' : 'results'} to review`;
  return html`<strong>${found}</strong>${open} in the lists below. Other lists are not loaded.`;
}

function listResults({ title, agency, results }: WatchlistList, decide?: Decide): Html {
  const shown = decide === undefined ? results.slice(0, RESULTS_MAX) : results;
  return html`<h3>${title}</h3>
    <p class="facts">${agency}</p>
    ${shown.map((result) => resultRow(result, decide))}
    ${shown.length < results.length ? html`<p class="facts">${number(results.length - shown.length)} more in the API.</p>` : ''}`;
}

function resultRow(result: WatchlistResult, decide?: Decide): Html {
  const {
    status,
    entity_name: name,
    entity_aliases: aliases,
    listed_at: listed,
    categories,
    addresses,
    match,
  } = result;
  const head = html`<strong>${status === 'hit' ? 'Hit' : 'Possible'}</strong>: ${name}`;
  const facts = html`<dl class="kv">
    ${fact('Compared', `“${match.matched_on}” with “${match.compared_with}”`)}
    ${listed === null ? '' : fact('Listed', day(listed))} ${list('Categories', categories)}
    ${list('Other names', aliases)}
    ${list(
      'Addresses',
      addresses.map((one) => one.full_address),
    )}
    ${fact('Data', html`${dataDate(result.record.as_of)}, <a href="${result.url ?? result.list_url}">at the agency</a>`)}
  </dl>`;
  if (decide !== undefined)
    return html`<div class="record">
      <p>${head}</p>
      <p class="facts">${match.text}</p>
      ${facts} ${decide(result)}
    </div>`;
  return html`<details class="record">
    <summary>
      ${head}
      <span class="facts">${match.text}</span>
    </summary>
    ${facts}
  </details>`;
}

function list(label: string, values: readonly string[]): Html | '' {
  return values.length === 0 ? '' : fact(label, values.join('; '));
}

function fact(label: string, value: Html | string): Html {
  return html`<dt>${label}</dt>
    <dd>${value}</dd>`;
}
