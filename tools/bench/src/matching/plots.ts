import { writeFileSync } from 'node:fs';
import { type LabelledSet, conditions } from './labelled/labelled-counts.ts';
import { BAND_ROWS_MIN, bandsOf, bySetAndCondition, type ScoredRows } from './scored-rows.ts';

const SIZE = 300;
const MARGIN = 56;
const OLD = '#b45309';
const NEW = '#1d4ed8';

interface Axis {
  readonly title: string;
  readonly from: number;
  readonly to: number;
}

interface Panel {
  readonly title: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly marks: (at: (x: number, y: number) => readonly [number, number]) => string;
}

type HeldFor = 'former' | 'confidence';

/** Precision over recall of all attached rows, each set counting alike, as the least confidence falls. */
export function plotPrecision(rows: readonly ScoredRows[], sets: readonly LabelledSet[], file: string): void {
  const known = new Map(sets.map(({ set, condition, records }) => [`${set} ${condition}`, records] as const));
  // Of a sample it is not known how many records its companies have.
  const measured = conditions.filter((condition) => sets.some((one) => one.condition === condition && one.records > 0));
  const panels = measured.map((condition): Panel => {
    const inside = rows.filter((row) => row.condition === condition);
    const weightOf = ({ set }: ScoredRows): number => 1 / (known.get(`${set} ${condition}`) ?? 1);
    const setCount = new Set(inside.map(({ set }) => set)).size;
    const draw = (heldFor: HeldFor, colour: string, at: (x: number, y: number) => readonly [number, number]): string =>
      polyline(
        curve(inside, heldFor, weightOf, setCount).map(({ recall, precision }) => at(recall, precision)),
        colour,
      );
    return {
      title: `register: ${condition.replace('_', ' ')}`,
      x: { title: 'recall', from: 0.3, to: 1 },
      y: { title: 'precision', from: 0.85, to: 1 },
      marks: (at) => draw('former', OLD, at) + draw('confidence', NEW, at),
    };
  });
  writeFileSync(file, svg(panels));
}

function curve(rows: readonly ScoredRows[], heldFor: HeldFor, weightOf: (row: ScoredRows) => number, sets: number) {
  let [right, all] = [0, 0];
  const steps = [...Map.groupBy(rows, (row) => row[heldFor])].sort(([one], [other]) => other - one);
  return steps.map(([, alike]) => {
    for (const row of alike) {
      right += row.right * weightOf(row);
      all += row.all * weightOf(row);
    }
    return { recall: right / sets, precision: right / all };
  });
}

/** Share of right rows over what they are held for, a dot for each band of a hundred rows or more of each set. */
export function plotCalibration(rows: readonly ScoredRows[], file: string): void {
  const axis = { from: 0.4, to: 1 };
  const dots = (heldFor: HeldFor, colour: string, at: (x: number, y: number) => readonly [number, number]): string =>
    bySetAndCondition(rows)
      .flatMap((group) => bandsOf(group.rows, heldFor))
      .filter(({ all, held }) => all >= BAND_ROWS_MIN && held >= axis.from)
      .map(({ right, all, held }) => dot(at(held, Math.max(axis.from, right / all)), colour))
      .join('');
  const panel = (title: string, heldFor: HeldFor, colour: string): Panel => ({
    title,
    x: { title: 'confidence', ...axis },
    y: { title: 'share of right rows', ...axis },
    marks: (at) => polyline([at(axis.from, axis.from), at(1, 1)], '#999999') + dots(heldFor, colour, at),
  });
  writeFileSync(file, svg([panel('old', 'former', OLD), panel('new', 'confidence', NEW)]));
}

function svg(panels: readonly Panel[]): string {
  const step = SIZE + 2 * MARGIN;
  const drawn = panels.map(
    (panel, i) => `<g transform="translate(${i * step + MARGIN},${MARGIN / 2})">${frame(panel)}</g>`,
  );
  const legend = `<text x="${MARGIN}" y="${step - 4}"><tspan fill="${OLD}">old: a confidence for each method</tspan><tspan dx="16" fill="${NEW}">new: fitted on evidence</tspan></text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${panels.length * step} ${step}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="white"/>
${drawn.join('\n')}
${legend}
</svg>
`;
}

function frame({ title, x, y, marks }: Panel): string {
  const at = (a: number, b: number) =>
    [(SIZE * (a - x.from)) / (x.to - x.from), SIZE * (1 - (Math.max(b, y.from) - y.from) / (y.to - y.from))] as const;
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const [a, b] = [x.from + share * (x.to - x.from), y.from + share * (y.to - y.from)];
    const [left, top] = at(a, b);
    return `<text x="${px(left)}" y="${SIZE + 16}" text-anchor="middle">${a.toFixed(2)}</text><text x="-6" y="${px(top + 4)}" text-anchor="end">${b.toFixed(3)}</text>`;
  });
  return `<rect width="${SIZE}" height="${SIZE}" fill="none" stroke="#cccccc"/>${ticks.join('')}
<text x="${SIZE / 2}" y="-8" text-anchor="middle">${title}</text><text x="${SIZE / 2}" y="${SIZE + 34}" text-anchor="middle">${x.title} (up: ${y.title})</text>
${marks(at)}`;
}

function polyline(points: readonly (readonly [number, number])[], colour: string): string {
  const text = points.map(([x, y]) => `${px(x)},${px(y)}`).join(' ');
  return `<polyline points="${text}" fill="none" stroke="${colour}" stroke-width="2"/>`;
}

function dot([x, y]: readonly [number, number], colour: string): string {
  return `<circle cx="${px(x)}" cy="${px(y)}" r="4" fill="${colour}" fill-opacity="0.6"/>`;
}

function px(value: number): string {
  return value.toFixed(1);
}
