import type { StateCode } from '@registry/domain';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { inferSchema, initParser } from 'udsv';
import type { DirectoryCompany, KnownRecord } from './company-directory.ts';
import { identifiedRecords, realFiles } from './real-registers.ts';

/** Two real files that carry the same identifier: the one as the register, the other as the records. */
interface RealPair {
  readonly name: string;
  readonly companies: AsyncIterable<DirectoryCompany> | Iterable<DirectoryCompany>;
  readonly records: AsyncIterable<KnownRecord> | Iterable<KnownRecord>;
}

export function realPairs(cache: string): RealPair[] {
  const committees = ['cm_leahbalter_2020-08', 'cm_governet_2020-12'].map(
    (f) => `rec-fec-committee-master/${f}.txt.gz`,
  );
  const later = ['rec-fec-committee-master/cm_sandeepk97_2023-07.txt.gz'];
  return [
    {
      name: 'FEC committees, 2020 and 2023, by number',
      companies: registered(ownNameAlone(identifiedRecords('us/fec-committees', committees, 'CMTE_ID', cache))),
      records: ownNameAlone(identifiedRecords('us/fec-committees', later, 'CMTE_ID', cache)),
    },
    {
      name: 'Oregon cannabis licences, two dates, by number',
      companies: registered(holders(cache)),
      records: laterLicences(cache),
    },
    { name: 'SEC registrants, two lists, by CIK', companies: registered(secTitles()), records: secNames() },
  ];
}

async function* registered(
  records: AsyncIterable<KnownRecord> | Iterable<KnownRecord>,
): AsyncGenerator<DirectoryCompany> {
  for await (const { id, state, legal, trade, places } of records) {
    yield { id, state, legal: legal[0] ?? '', alternatives: trade, places };
  }
}

/** A committee by its own name; the organisation that it is connected with has another number. */
async function* ownNameAlone(records: AsyncIterable<KnownRecord>): AsyncGenerator<KnownRecord> {
  for await (const { legal, ...record } of records) yield { ...record, legal: legal.slice(0, 1) };
}

/** Licences under one legal name are one holder's, known by the number of the first. */
async function* holders(cache: string): AsyncGenerator<KnownRecord> {
  const byName = new Map<string, KnownRecord>();
  for await (const licence of licences('seed', cache)) {
    const holder = byName.get(licence.legal.join('\n')) ?? licence;
    byName.set(licence.legal.join('\n'), { ...holder, trade: [...new Set([...holder.trade, ...licence.trade])] });
  }
  yield* byName.values();
}

/** The licences at a later date, under whoever held them at the earlier one. */
async function* laterLicences(cache: string): AsyncGenerator<KnownRecord> {
  const firstOf = new Map<string, string>();
  const holderOf = new Map<string, string>();
  for await (const { id, legal } of licences('seed', cache)) {
    const first = firstOf.get(legal.join('\n')) ?? id;
    firstOf.set(legal.join('\n'), first);
    holderOf.set(id, first);
  }
  for await (const licence of licences('2026-05-23', cache)) {
    yield { ...licence, id: holderOf.get(licence.id) ?? licence.id };
  }
}

function licences(day: string, cache: string): AsyncGenerator<KnownRecord> {
  const files = [`rec-or-olcc-license-snapshots/${day}.csv.gz`];
  return identifiedRecords('us-or/olcc-licenses', files, 'License Number', cache);
}

/** The lists of the Securities and Exchange Commission name no states. */
const ONE_STATE: StateCode = 'DE';

function* secTitles(): Generator<KnownRecord> {
  const json = gunzipSync(readFileSync(join(realFiles, 'rec-sec-company-tickers/company_tickers.json.gz'))).toString();
  const entries = Object.values(
    JSON.parse(json) as Record<string, { readonly cik_str: number; readonly title: string }>,
  );
  for (const { cik_str: cik, title } of entries) yield secRecord(String(cik), title);
}

function* secNames(): Generator<KnownRecord> {
  const csv = gunzipSync(readFileSync(join(realFiles, 'rec-sec-company-tickers/cik_ticker_name_exchange.csv.gz')));
  const text = csv.toString();
  const seen = new Set<string>();
  for (const row of initParser(inferSchema(text)).stringArrs(text)) {
    const [cik = '', , name = ''] = row;
    if (!seen.has(cik)) yield secRecord(cik, name);
    seen.add(cik);
  }
}

function secRecord(cik: string, name: string): KnownRecord {
  const places = { postalCodes: [], cities: [] };
  return { id: `${ONE_STATE} ${cik.replace(/^0+/, '')}`, state: ONE_STATE, legal: [name], trade: [], places };
}
