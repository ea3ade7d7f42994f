import type { Jurisdiction } from '@registry/contracts-jurisdiction';
import { jurisdictionNames, type StateCode } from '@registry/domain';
import { type Html, html } from '../layout/html.ts';
import { counted } from '../layout/parts.ts';

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
const SHADES = [1, 1_000, 10_000, 100_000, 1_000_000] as const;

type Loaded = Pick<Jurisdiction, 'company_count' | 'sample_company_count'>;

/** A map of tiles shaded by the number of companies loaded, each a link to its row of the table. Sample data has no shade. */
export function tileMap(loadedOf: (state: StateCode) => Loaded | undefined): Html {
  const side = TILE + GAP;
  const tiles = ROWS.flatMap((row, y) =>
    row.split(' ').flatMap((code, x) => (isState(code) ? [tile(code, x * side, y * side, loadedOf(code))] : [])),
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

function tile(code: StateCode, x: number, y: number, loaded: Loaded | undefined): Html {
  const { company_count: count, sample_company_count: samples } = loaded ?? {
    company_count: 0,
    sample_company_count: 0,
  };
  const shade = count === 0 && samples > 0 ? 'sample' : SHADES.filter((least) => count >= least).length;
  const title = `${code}, ${jurisdictionNames[code]}: ${count > 0 ? counted(count, 'company', 'companies') : samples > 0 ? 'sample data only' : 'no companies'}`;
  const square = html`<rect x="${x}" y="${y}" width="${TILE}" height="${TILE}" rx="4" class="shade-${shade}" /><text
      x="${x + TILE / 2}"
      y="${y + TILE / 2 + 5}"
      text-anchor="middle"
      class="on-${shade}"
      >${code}</text
    >`;
  if (count + samples === 0) return html`<g role="img" aria-label="${title}">${square}</g>`;
  return html`<a href="#${code.toLowerCase()}" aria-label="${title}">${square}</a>`;
}

function isState(code: string): code is StateCode {
  return Object.hasOwn(jurisdictionNames, code);
}
