import type { WatchlistList, WatchlistResult, WatchlistScreening } from '@registry/contracts-records-sections';
import { card, factList, folded, joined, list } from '../layout/blocks.ts';
import { type Html, html } from '../layout/html.ts';
import { counted, dataDate, day, number, time } from '../layout/parts.ts';
import { decidedLine, ON_RESULT } from '../layout/own-lines.ts';
import type { PublishedSources } from '../../coverage/published-sources.ts';
import { texts } from './records/record-facts.ts';
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
  const { coverage, lists } = watchlist;
  const shown = lists.filter(({ results }) => results.length > 0).map((one) => listResults(one, decide));
  const options = { id: 'screening', className: 'card records' };
  if (coverage.status !== 'partial') {
    const byDate = html`<p class="facts">Entries that were listed on that day, by their own dates:</p>`;
    const none = html`<p>
      <strong>Not screened.</strong> ${coverage.scope ?? 'No list of excluded or sanctioned parties is loaded'}.
    </p>`;
    return card('Screening', html`${none} ${shown.length === 0 ? '' : byDate} ${shown}`, options);
  }
  const screened = coverage.sources.map(
    (one) =>
      html`${one.extents.map(listExtent).join(', ')} in ${sourceLink(one.source, sources)}, ${dataDate(one.as_of)},
      loaded ${time(one.loaded_at)}`,
  );
  const against = html`<p class="facts">Screened against:</p>
    ${list(screened, 'facts plain')}`;
  return card('Screening', html`${summary(watchlist)} ${shown} ${against}`, options);
}

/** `SAM (a part: 10,000 of more than 100,000 rows)`. */
function listExtent({ list, extent, rows, expected_rows: expected }: ScreenedList): string {
  if (extent === 'whole') return `${list} (whole)`;
  const whole = expected === null || rows >= expected ? '' : ` of more than ${number(expected)}`;
  return `${list} (a part: ${number(rows)}${whole} rows)`;
}

function summary(watchlist: WatchlistScreening): Html {
  const [hits, possible] = [watchlist.hit_count, possibleCount(watchlist)];
  const open = possible === 0 ? '' : ` and ${counted(possible, 'possible result', 'possible results')} to review`;
  const found = hits === 0 ? 'No hits' : counted(hits, 'hit', 'hits');
  return html`<p><strong>${found}</strong>${open} in the lists below. Other lists are not loaded.</p>`;
}

/** The number of results that are not hits, and have to be reviewed. */
export function possibleCount({ lists }: WatchlistScreening): number {
  return lists.flatMap(({ results }) => results).filter(({ status }) => status === 'possible').length;
}

function listResults({ title, agency, results }: WatchlistList, decide?: Decide): Html {
  const shown = decide === undefined ? results.slice(0, RESULTS_MAX) : results;
  const more = html`<p class="facts">${number(results.length - shown.length)} more in the API.</p>`;
  return html`<h3>${title}</h3>
    <p class="facts">${agency}</p>
    ${shown.map((result) => resultRow(result, decide))} ${shown.length < results.length ? more : ''}`;
}

function resultRow(result: WatchlistResult, decide?: Decide): Html {
  const { status, categories, match } = result;
  const head = html`<strong>${status === 'hit' ? 'Hit' : 'Possible'}</strong>: ${result.entity_name}`;
  const facts = factList([
    ['Compared', `“${match.matched_on}” with “${match.compared_with}”`],
    ['Listed', result.listed_at === null ? null : day(result.listed_at)],
    ['Categories', texts(categories)],
    ['Other names', texts(result.entity_aliases)],
    ['Addresses', texts(result.addresses.map((one) => one.full_address))],
    ['Data', html`${dataDate(result.record.as_of)}, <a href="${result.url ?? result.list_url}">at the agency</a>`],
  ]);
  const reason = joined([html`${match.text}`, decidedLine(result.decision, ON_RESULT)], ' ');
  if (decide === undefined) return folded(html`${head} <span class="facts">${reason}</span>`, facts);
  return html`<div class="record">
    <p>${head}</p>
    <p class="facts">${reason}</p>
    ${facts} ${decide(result)}
  </div>`;
}
