import { type StateCode, foldedName } from '@registry/domain';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { inferSchema, initParser } from 'udsv';
import type { KnownRecord } from './company-directory.ts';
import { type LabelledPair, registered } from './labelled-pair.ts';
import { identifiedRecords, realFiles, recordRows, textOf } from './real-rows.ts';

/** Lists of one agency at two dates, by the number that the agency gives. */
export function numberPairs(cache: string): LabelledPair[] {
  return [...committeePairs(cache), licensePair(cache), ...registrantPairs(), ...nonprofitPairs(cache)];
}

function committeePairs(cache: string): LabelledPair[] {
  const of = (file: string): AsyncIterable<KnownRecord> => committees(file, cache);
  const [august, december, later] = ['leahbalter_2020-08', 'governet_2020-12', 'sandeepk97_2023-07'] as const;
  const family = 'FEC committees';
  return [
    {
      family,
      name: `${family}, 2020 and 2023, by number`,
      companies: registered(of(december)),
      records: of(later),
      registerOf: '2020-12-01',
      recordsOf: '2023-07-01',
    },
    {
      family,
      name: `${family}, August and December 2020, by number`,
      companies: registered(of(august)),
      records: of(december),
      registerOf: '2020-08-01',
      recordsOf: '2020-12-01',
    },
  ];
}

/** A committee by its own name; the organization that it is connected with has another number. */
async function* committees(file: string, cache: string): AsyncGenerator<KnownRecord> {
  const rows = recordRows('us/fec-committees', [`rec-fec-committee-master/cm_${file}.txt.gz`], cache);
  for await (const record of identifiedRecords(rows, (row) => textOf(row, 'CMTE_ID'))) {
    yield { ...record, legal: record.legal.slice(0, 1) };
  }
}

function licensePair(cache: string): LabelledPair {
  return {
    family: 'Oregon cannabis licenses',
    name: 'Oregon cannabis licenses, two dates, by number',
    companies: registered(holders(cache)),
    records: laterLicenses(cache),
    registerOf: '2026-04-01',
    recordsOf: '2026-05-23',
  };
}

const holderName = ({ legal }: KnownRecord): string => foldedName(legal[0] ?? '');

/** Licenses under one legal name are one holder's, known by the number of the first. */
async function* holders(cache: string): AsyncGenerator<KnownRecord> {
  const byName = new Map<string, KnownRecord>();
  for await (const license of licenses('seed', cache)) {
    const holder = byName.get(holderName(license)) ?? license;
    byName.set(holderName(license), { ...holder, trade: [...new Set([...holder.trade, ...license.trade])] });
  }
  yield* byName.values();
}

/** The licenses at a later date, under their holders at the earlier one. */
async function* laterLicenses(cache: string): AsyncGenerator<KnownRecord> {
  const firstOf = new Map<string, string>();
  const holderOf = new Map<string, string>();
  for await (const license of licenses('seed', cache)) {
    const first = firstOf.get(holderName(license)) ?? license.id;
    firstOf.set(holderName(license), first);
    holderOf.set(license.id, first);
  }
  // Whose a new license is, its number does not say.
  for await (const license of licenses('2026-05-23', cache)) {
    const id = holderOf.get(license.id);
    if (id !== undefined) yield { ...license, id };
  }
}

function licenses(day: string, cache: string): AsyncIterable<KnownRecord> {
  const rows = recordRows('us-or/olcc-licenses', [`rec-or-olcc-license-snapshots/${day}.csv.gz`], cache);
  return identifiedRecords(rows, (row) => textOf(row, 'License Number'));
}

function registrantPairs(): LabelledPair[] {
  const family = 'SEC registrants';
  return [
    {
      family,
      name: `${family}, two lists, by CIK`,
      companies: registered(secTitles()),
      records: secNames(),
      registerOf: null,
      recordsOf: null,
    },
    {
      family,
      name: `${family}, lists and filings of 2010, by CIK`,
      companies: registered(secTitles()),
      records: secFilers(),
      registerOf: null,
      recordsOf: '2010-06-30',
    },
  ];
}

/** The lists of the Securities and Exchange Commission name no states. */
const ONE_STATE: StateCode = 'DE';

function* secTitles(): Generator<KnownRecord> {
  const json = unzipped('rec-sec-company-tickers/company_tickers.json.gz').toString();
  const entries = Object.values(
    JSON.parse(json) as Record<string, { readonly cik_str: number; readonly title: string }>,
  );
  for (const { cik_str: cik, title } of entries) yield registrant(String(cik), title);
}

function secNames(): Iterable<KnownRecord> {
  const text = unzipped('rec-sec-company-tickers/cik_ticker_name_exchange.csv.gz').toString();
  const rows = initParser(inferSchema(text)).stringArrs(text);
  return eachOnce(rows.map(([cik = '', , name = '']) => registrant(cik, name)));
}

function secFilers(): Iterable<KnownRecord> {
  const [, ...lines] = unzipped('rec-sec-financial-statements-2010q2/sub.txt.gz').toString('latin1').trim().split('\n');
  return eachOnce(
    lines.map((line) => {
      const [, cik = '', name = ''] = line.split('\t');
      return registrant(cik, name);
    }),
  );
}

function unzipped(file: string): Buffer {
  return gunzipSync(readFileSync(join(realFiles, file)));
}

function eachOnce(records: readonly KnownRecord[]): Iterable<KnownRecord> {
  return new Map(records.map((record) => [record.id, record] as const)).values();
}

function registrant(cik: string, name: string): KnownRecord {
  const places = { postalCodes: [], cities: [] };
  return { id: `${ONE_STATE} ${cik.replace(/^0+/, '')}`, state: ONE_STATE, legal: [name], trade: [], places };
}

/** Exempt organizations of Wyoming, each year in the other. */
function nonprofitPairs(cache: string): LabelledPair[] {
  const of = (file: string): AsyncIterable<KnownRecord> => nonprofits(file, cache);
  const [earlier, later] = ['rec-irs-eo-bmf-2022/eo_wy_2022-07', 'rec-irs-eo-bmf/eo_wy'] as const;
  const [then, now] = ['2022-07-28', '2026-04-01'] as const;
  // The only file with second names: what is fitted on the one half of its companies is measured on the other.
  return (['even', 'odd'] as const).flatMap((half) => {
    const family = `Nonprofits of Wyoming, ${half} EINs`;
    return [
      {
        family,
        name: `${family}, 2022 in 2026`,
        companies: registered(of(later)),
        records: halfOf(of(earlier), half),
        registerOf: now,
        recordsOf: then,
      },
      {
        family,
        name: `${family}, 2026 in 2022`,
        companies: registered(of(earlier)),
        records: halfOf(of(later), half),
        registerOf: then,
        recordsOf: now,
      },
    ];
  });
}

async function* halfOf(records: AsyncIterable<KnownRecord>, half: 'even' | 'odd'): AsyncGenerator<KnownRecord> {
  for await (const record of records) if ((Number(record.id.at(-1)) % 2 === 0) === (half === 'even')) yield record;
}

/** SORT_NAME is the second line of the name. The month of the ruling stands for the day of formation: an organization that is registered again has another. */
async function* nonprofits(file: string, cache: string): AsyncGenerator<KnownRecord> {
  for await (const record of recordRows('us/irs-eo-bmf', [`${file}.csv.gz`], cache)) {
    const { row, ...known } = record;
    const second = textOf(row, 'SORT_NAME');
    const [, year, month] = /^(\d{4})(0[1-9]|1[0-2])$/.exec(textOf(row, 'RULING')) ?? [];
    const formed = year === undefined ? null : `${year}-${month}-01`;
    yield { ...known, id: `${known.state} ${textOf(row, 'EIN')}`, second: second === '' ? [] : [second], formed };
  }
}
