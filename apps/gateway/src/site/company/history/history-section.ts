import type { BusinessEvent } from '@registry/contracts-business-registry';
import type { Business } from '@registry/contracts-records-sections';
import type { PublishedSources } from '../../../coverage/published-sources.ts';
import { card, folded } from '../../layout/blocks.ts';
import { type Html, html } from '../../layout/html.ts';
import { counted, time } from '../../layout/parts.ts';
import { table, tableRow } from '../../layout/table.ts';
import { type DatedFact, datedFacts, ROWS } from './dated-facts.ts';

/** Sizes in units of the picture, which scales with the page. */
const WIDTH = 480;
const MARGIN = 16;
const ROW_HEIGHT = 40;
const LINE_AT = 28;
const AXIS_HEIGHT = 26;
/** Years that the axis names at most, and between which of them. */
const TICKS_MAX = 6;
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500] as const;

/** Fewer dates than these make no picture: the registration has the day of formation. */
const DATES_MIN = 2;

/** A company's dated facts on one axis, and the same as a table. Empty where they share one date. */
export function historySection(
  business: Business,
  events: readonly BusinessEvent[],
  sources: PublishedSources,
): Html | '' {
  const facts = datedFacts(business, events);
  if (new Set(facts.map(({ date }) => date)).size < DATES_MIN) return '';
  const rows = facts.map(({ date, what, kind, source }) =>
    tableRow([time(date), what, source === null ? kind : `${kind} (${sources.find(source)?.publisher ?? source})`]),
  );
  const figure = html`<figure class="history">
    ${picture(facts)}
    <figcaption>
      Shows dated events only: the newest changes, and the newest records of each kind. A bar lasts from filing to
      lapse.
    </figcaption>
  </figure>`;
  const summary = `${counted(facts.length, 'dated fact', 'dated facts')} on one axis`;
  const contents = html`${figure} ${table(['Date', 'What', 'Source'], rows)}`;
  return card('Timeline', folded(summary, contents), { id: 'history' });
}

function picture(facts: readonly DatedFact[]): Html {
  const years = facts.flatMap(({ date, until }) => [date, until ?? date]).map((date) => Number(date.slice(0, 4)));
  const [first, last] = [Math.min(...years), Math.max(...years) + 1];
  const [start, end] = [yearStart(first), yearStart(last)];
  const xOf = (at: number): number =>
    Math.round((MARGIN + ((at - start) / (end - start)) * (WIDTH - 2 * MARGIN)) * 10) / 10;
  const rows = ROWS.map((name) => ({ name, facts: facts.filter(({ row }) => row === name) })).filter(
    (row) => row.facts.length > 0,
  );
  const height = rows.length * ROW_HEIGHT + AXIS_HEIGHT;
  const label = `Timeline from ${first} to ${last}. ${rows.map((row) => `${row.name}: ${counted(row.facts.length, 'date', 'dates')}`).join('. ')}.`;
  return html`<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${label}">
    ${tickYears(first, last).map((year) => tick(year, xOf(yearStart(year)), height))}
    ${rows.map(({ name, facts: shown }, i) => {
      const y = i * ROW_HEIGHT + LINE_AT;
      return html`<text x="${MARGIN}" y="${y - 12}">${name}</text>
        <line class="base" x1="${MARGIN}" x2="${WIDTH - MARGIN}" y1="${y}" y2="${y}" />
        ${shown.map((fact) => mark(fact, y, xOf))}`;
    })}
  </svg>`;
}

/** A dot at the date; of what lasts, a bar to its end. */
function mark({ date, until }: DatedFact, y: number, xOf: (at: number) => number): Html {
  const x = xOf(Date.parse(date));
  const bar =
    until === null || until <= date
      ? ''
      : html`<line class="bar-line" x1="${x}" x2="${xOf(Date.parse(until))}" y1="${y}" y2="${y}" />`;
  return html`${bar}<circle class="dot" cx="${x}" cy="${y}" r="5" />`;
}

function tick(year: number, x: number, height: number): Html {
  return html`<line class="tick" x1="${x}" x2="${x}" y1="0" y2="${height - AXIS_HEIGHT}" />
    <text class="year" x="${x}" y="${height - 8}" text-anchor="middle">${year}</text>`;
}

/** Whole multiples of a step from the first to the last year, few enough to be read. */
function tickYears(first: number, last: number): number[] {
  const step = STEPS.find((one) => (last - first) / one < TICKS_MAX) ?? 1_000;
  const from = Math.ceil(first / step) * step;
  return Array.from({ length: Math.floor((last - from) / step) + 1 }, (_, i) => from + i * step);
}

function yearStart(year: number): number {
  return Date.parse(`${String(year).padStart(4, '0')}-01-01`);
}
