import { jurisdictionNames, type StateCode } from '@registry/domain';
import { type Html, html } from '../layout/html.ts';

/** The states on a grid, about where they lie: rows from north to south, a column a tile. */
const ROWS: readonly string[] = [
  'AK .. .. .. .. .. .. .. .. .. ME',
  '.. .. .. .. .. .. .. .. .. VT NH',
  'WA ID MT ND MN IL WI MI NY RI MA',
  'OR NV WY SD IA IN OH PA NJ CT ..',
  'CA UT CO NE MO KY WV VA MD DE ..',
  '.. AZ NM KS AR TN NC SC DC .. ..',
  'AS .. .. OK LA MS AL GA .. .. VI',
  'HI GU MP TX .. .. .. .. FL .. PR',
];

const TILE = 40;
const GAP = 4;
const COLUMNS = 11;

/** Companies from which on a tile has the next darker shade. */
export const SHADES = [1, 1_000, 10_000, 100_000, 1_000_000] as const;

const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact' });

/** A state of which something is loaded. */
interface Tile {
  readonly count: number;
  readonly samples: number;
  /** The loaded companies and records in words, with their days. */
  readonly text: string;
  /** The place of its sources. */
  readonly href: string;
}

/** A map of tiles with the number of companies loaded, shaded by it, each a link to its sources. Sample data has neither number nor shade. */
export function tileMap(toTile: (state: StateCode) => Tile | undefined): Html {
  const side = TILE + GAP;
  const tiles = ROWS.flatMap((row, y) =>
    row.split(' ').flatMap((code, x) => (isState(code) ? [tile(code, x * side, y * side, toTile(code))] : [])),
  );
  const label = 'Map of states and territories by number of companies loaded';
  return html`<svg
    class="tiles"
    viewBox="0 0 ${COLUMNS * side - GAP} ${ROWS.length * side - GAP}"
    role="group"
    aria-label="${label}"
  >
    ${tiles}
  </svg>`;
}

function tile(code: StateCode, x: number, y: number, loaded: Tile | undefined): Html {
  const { count, samples } = loaded ?? { count: 0, samples: 0 };
  const shade = count === 0 && samples > 0 ? 'sample' : SHADES.filter((least) => count >= least).length;
  const title = `${code}, ${jurisdictionNames[code]}: ${loaded?.text ?? 'not loaded'}`;
  const write = (dy: number, kind: string, text: string): Html =>
    html`<text x="${x + TILE / 2}" y="${y + dy}" class="${kind}on-${shade}">${text}</text>`;
  const rect = html`<rect x="${x}" y="${y}" width="${TILE}" height="${TILE}" rx="4" class="shade-${shade}" />`;
  const texts = count === 0 ? write(25, '', code) : [write(18, '', code), write(33, 'number ', COMPACT.format(count))];
  const content = html`<title>${title}</title>${rect}${texts}`;
  return loaded === undefined ? html`<g role="img">${content}</g>` : html`<a href="${loaded.href}">${content}</a>`;
}

function isState(code: string): code is StateCode {
  return Object.hasOwn(jurisdictionNames, code);
}
