import { foldedName, nameKey } from '@registry/domain';
import type { SourceRecord } from '@registry/pipeline';
import { Random } from '@registry/tools-bench/random';
import type { DirectoryCompany, KnownRecord } from './company-directory.ts';
import { telephone } from './employer-pairs.ts';
import type { LabelledPair } from './labelled-pair.ts';
import { type RecordRow, recordRows, textOf } from './real-rows.ts';

/** Rows that give a trade name, and whose they are by what is hidden from the matching. */
interface TradeSource {
  readonly family: string;
  readonly source: string;
  readonly files: readonly string[];
  /** Set where rows are later filings of the same holders. */
  readonly areRepeated?: boolean;
  /** Absent where the holder is known by its legal name. */
  readonly holder?: (row: SourceRecord) => string;
}

const SOURCES: readonly TradeSource[] = [
  {
    family: 'Cannabis licenses of California',
    source: 'us-ca/cannabis-licenses',
    files: ['1.csv.gz', '2.csv.gz', '3.csv', '4.csv', '5.csv.gz', '6.csv.gz', '7.csv.gz', '8.csv'].map(
      (part) => `rec-state-cannabis-licenses/ca/uls-export-04-18-2026_${part}`,
    ),
  },
  {
    family: 'Cannabis licenses of New York',
    source: 'us-ny/cannabis-licenses',
    files: ['rec-state-cannabis-licenses/ny/Search_Active_Licenses_result.csv.gz'],
  },
  {
    family: 'Cannabis licenses of Colorado',
    source: 'us-co/cannabis-licenses',
    files: ['Stores', 'Cultivations', 'Product_Manufacturers'].map(
      (kind) => `rec-state-cannabis-licenses/co/${kind}_2604_Apr.xlsx`,
    ),
  },
  {
    family: 'Cannabis licenses of Washington',
    source: 'us-wa/cannabis-licenses',
    files: ['rec-state-cannabis-licenses/wa/retailers.csv.gz'],
    holder: (row) => textOf(row, 'UBI').slice(0, 9),
  },
  {
    family: 'Oregon cannabis licenses',
    source: 'us-or/olcc-licenses',
    files: ['rec-or-olcc-license-snapshots/2026-05-23.csv.gz'],
  },
  {
    family: 'Business licenses of Chicago',
    source: 'us-il/chicago-business-licenses',
    files: ['rec-city-business-licenses/chicago_business_licenses_extract.csv'],
    areRepeated: true,
    holder: (row) => textOf(row, 'ACCOUNT NUMBER'),
  },
  {
    family: 'Employers of H-2 workers',
    source: 'us/h2b-certifications',
    files: ['H-2B_FY2017', 'H-2B_Disclosure_Data_FY2018_EOY', 'H-2B_Disclosure_Data_FY2019'].map(
      (file) => `rec-dol-h2-disclosure/${file}.xlsx`,
    ),
    areRepeated: true,
    holder: telephone,
  },
];

/**
 * Half of the rows of a file are the register, the other half records of a trade name only. A trade name is its holder's, and at
 * times also another's, as that of a franchise.
 */
export function tradeNamePairs(cache: string, seed: number): LabelledPair[] {
  return SOURCES.flatMap(({ family, source, files, holder, areRepeated = false }) => {
    const rows = (half: number): AsyncGenerator<RecordRow> => halfOf(recordRows(source, files, cache), seed, half);
    const pair = { family, areRepeated, registerOf: null, recordsOf: null };
    return [
      {
        ...pair,
        name: `${family}, trade names, by holder`,
        companies: holders(rows(0), holder),
        records: tradeRecords(rows(1), holder),
      },
      {
        ...pair,
        name: `${family}, trade names in a register of legal names, by holder`,
        companies: withoutTradeNames(holders(rows(0), holder)),
        records: tradeRecords(rows(1), holder),
      },
    ];
  });
}

async function* halfOf<Row>(rows: AsyncIterable<Row>, seed: number, half: number): AsyncGenerator<Row> {
  const random = new Random(seed, 5);
  for await (const row of rows) if (random.below(2) === half) yield row;
}

function holderOf({ state, legal, row }: RecordRow, holder: TradeSource['holder']): string {
  const known = holder === undefined ? nameKey(legal[0] ?? '') : holder(row);
  return known === '' ? '' : `${state} ${known}`;
}

async function* holders(
  rows: AsyncIterable<RecordRow>,
  holder: TradeSource['holder'],
): AsyncGenerator<DirectoryCompany> {
  const byId = new Map<string, RecordRow[]>();
  for await (const row of rows) {
    const id = holderOf(row, holder);
    if (id !== '') byId.set(id, [...(byId.get(id) ?? []), row]);
  }
  for (const [id, own] of byId) {
    const [first] = own;
    if (first === undefined) continue;
    const trades = new Map(own.flatMap(({ trade }) => trade.map((name) => [foldedName(name), name] as const)));
    const postalCodes = [...new Set(own.flatMap(({ places }) => places.postalCodes))];
    const cities = [...new Set(own.flatMap(({ places }) => places.cities))];
    const legal = first.legal[0] ?? first.trade[0] ?? '';
    const addresses = own.flatMap((row) => row.addresses ?? []);
    yield {
      id,
      state: first.state,
      legal,
      alternatives: [...trades.values()],
      places: { postalCodes, cities },
      addresses,
    };
  }
}

/** As most registers have them. */
async function* withoutTradeNames(companies: AsyncIterable<DirectoryCompany>): AsyncGenerator<DirectoryCompany> {
  for await (const company of companies) yield { ...company, alternatives: [] };
}

async function* tradeRecords(
  rows: AsyncIterable<RecordRow>,
  holder: TradeSource['holder'],
): AsyncGenerator<KnownRecord> {
  const seen = new Set<string>();
  for await (const row of rows) {
    const { state, trade, places, addresses = [] } = row;
    const record = { id: holderOf(row, holder), state, legal: [], trade, places };
    const said = JSON.stringify(record);
    if (record.id !== '' && trade.length > 0 && !seen.has(said)) yield { ...record, addresses };
    seen.add(said);
  }
}
