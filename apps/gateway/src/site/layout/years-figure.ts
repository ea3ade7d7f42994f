import type { ValueCount } from '@registry/contracts-demo';
import { folded } from './blocks.ts';
import { type Html, html } from './html.ts';
import { type Bar, barChart } from './bar-chart.ts';
import { number } from './parts.ts';
import { table, tableRow } from './table.ts';

/** Years that have a bar of their own; those before share one, so that a page stays small. */
const YEARS_MAX = 50;
/** Years that the axis has at least, so that a single one is a bar and not a block. */
const YEARS_MIN = 20;
/** Companies by year of formation as bars, and the same as a table. Empty where no year is known. */
export function yearsFigure(years: readonly ValueCount[], caption: string): Html | '' {
  const bars = barsOf(years);
  const [first, last] = [bars[0], bars.at(-1)];
  if (first === undefined || last === undefined) return '';
  const most = bars.reduce((one, other) => (other.count > one.count ? other : one));
  const known = bars.reduce((sum, { count }) => sum + count, 0);
  const label = `Companies by year of formation, ${first.label} to ${last.label}. Most in ${most.label}: ${number(most.count)}.`;
  const rows = bars.filter(({ count }) => count > 0).map((bar) => tableRow([bar.label, { number: number(bar.count) }]));
  return html`<section class="years">
    <h2>Years of formation</h2>
    <figure>
      ${barChart(bars, label)}
      <figcaption>${caption} ${number(known)} ${known === 1 ? 'has' : 'have'} a known year.</figcaption>
    </figure>
    ${folded('Years as a table', table(['Formed', { number: 'Companies' }], rows))}
  </section>`;
}

/** A bar for each year from the first to the last; those that are too long ago are one. */
function barsOf(years: readonly ValueCount[]): Bar[] {
  const counts = new Map(years.map(({ value, count }) => [Number(value), count]));
  const [first, last] = [Math.min(...counts.keys()), Math.max(...counts.keys())];
  const from = Math.max(Math.min(first, last - YEARS_MIN + 1), last - YEARS_MAX + 1);
  const older = [...counts].reduce((sum, [year, count]) => (year < from ? sum + count : sum), 0);
  const shown = counts.size === 0 ? 0 : last - from + 1;
  return [
    ...(older === 0 ? [] : [{ label: `before ${from}`, count: older }]),
    ...Array.from({ length: shown }, (_, i) => ({ label: String(from + i), count: counts.get(from + i) ?? 0 })),
  ];
}
