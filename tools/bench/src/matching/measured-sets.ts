import type { StateCode } from '@registry/domain';
import { writeSample } from '@registry/tools-sample';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { inferSchema, initParser } from 'udsv';
import type { BenchContext } from '../bench.ts';
import { Random } from '../search/corpus/random.ts';
import { CompanyDirectory, type DirectoryCompany, type KnownRecord } from './company-directory.ts';
import { MeasuredMatches } from './measured-matches.ts';
import { nameVariants } from './name-variants.ts';
import { identifiedRecords, realFiles, registeredCompanies } from './real-registers.ts';

/** A register and what the matching made of records that belong to its companies. */
export interface MeasuredSet {
  readonly name: string;
  /** Companies of the register. */
  readonly companies: number;
  readonly measured: MeasuredMatches;
}

/** Two real files that carry the same identifier: the one as the register, the other as the records. */
export async function measurePairs(context: BenchContext): Promise<MeasuredSet[]> {
  const committees = ['cm_leahbalter_2020-08', 'cm_governet_2020-12'].map(
    (f) => `rec-fec-committee-master/${f}.txt.gz`,
  );
  const later = ['rec-fec-committee-master/cm_sandeepk97_2023-07.txt.gz'];
  const { workFolder: cache } = context;
  return [
    await measurePair(
      'FEC committees, 2020 and 2023, by number',
      ownNameAlone(identifiedRecords('us/fec-committees', committees, 'CMTE_ID', cache)),
      ownNameAlone(identifiedRecords('us/fec-committees', later, 'CMTE_ID', cache)),
    ),
    await measurePair('Oregon cannabis licences, two dates, by number', ...(await licenceHolders(cache))),
    await measurePair('SEC registrants, two lists, by CIK', secTitles(), secNames()),
  ];
}

async function measurePair(
  name: string,
  registered: AsyncIterable<KnownRecord> | Iterable<KnownRecord>,
  records: AsyncIterable<KnownRecord> | Iterable<KnownRecord>,
): Promise<MeasuredSet> {
  const directory = new CompanyDirectory();
  for await (const { id, state, legal, trade } of registered) {
    directory.add({ id, state, legal: legal[0] ?? '', alternatives: trade });
  }
  const all: KnownRecord[] = [];
  for await (const record of records) all.push(record);
  for (const record of all) directory.addTradeNames(record);
  const measured = new MeasuredMatches();
  for (const record of all) measured.add(directory, record);
  return { name, companies: directory.size, measured };
}

/** A committee by its own name; the organisation that it is connected with has another number. */
async function* ownNameAlone(records: AsyncIterable<KnownRecord>): AsyncGenerator<KnownRecord> {
  for await (const { legal, ...record } of records) yield { ...record, legal: legal.slice(0, 1) };
}

/** The holders at one date, each once, and the licences at a later one under whoever held them then. */
async function licenceHolders(cache: string): Promise<[KnownRecord[], KnownRecord[]]> {
  const licences = async (day: string): Promise<KnownRecord[]> => {
    const files = [`rec-or-olcc-license-snapshots/${day}.csv.gz`];
    const found: KnownRecord[] = [];
    for await (const record of identifiedRecords('us-or/olcc-licenses', files, 'License Number', cache))
      found.push(record);
    return found;
  };
  const earlier = await licences('seed');
  const holders = new Map<string, KnownRecord>();
  const holderOf = new Map<string, string>();
  for (const licence of earlier) {
    const name = licence.legal.join('\n');
    const holder = holders.get(name) ?? licence;
    holders.set(name, { ...holder, trade: [...new Set([...holder.trade, ...licence.trade])] });
    holderOf.set(licence.id, holder.id);
  }
  const later = await licences('2026-05-23');
  return [[...holders.values()], later.map((licence) => ({ ...licence, id: holderOf.get(licence.id) ?? licence.id }))];
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
  return { id: `${ONE_STATE} ${cik.replace(/^0+/, '')}`, state: ONE_STATE, legal: [name], trade: [] };
}

/** Records with the names of companies as they are written elsewhere, by what was done to the name. */
export interface MeasuredVariants {
  readonly whole: MeasuredSet;
  /** The same with one company in five missing from the register: their records are to be attached to nobody. */
  readonly fifthMissing: MeasuredSet;
  readonly byVariant: ReadonlyMap<string, MeasuredMatches>;
}

/** Makes for each company of a register a record under a variant of its name. */
export async function measureVariants(
  name: string,
  companies: AsyncIterable<DirectoryCompany>,
  seed: number,
): Promise<MeasuredVariants> {
  const [whole, without] = [new CompanyDirectory(), new CompanyDirectory()];
  const random = new Random(seed, 17);
  for await (const company of companies) {
    if (!whole.has(company.id) && random.below(5) > 0) without.add(company);
    whole.add(company);
  }
  const measured = { whole: new MeasuredMatches(), fifthMissing: new MeasuredMatches() };
  const byVariant = new Map(Object.keys(nameVariants).map((variant) => [variant, new MeasuredMatches()] as const));
  for (const { id, state, legal } of whole.companies) {
    const [variant, written] = drawVariant(legal, random);
    const record = { id, state, legal: [written], trade: [] };
    measured.whole.add(whole, record);
    measured.fifthMissing.add(without, record);
    byVariant.get(variant)?.add(whole, record);
  }
  return {
    whole: { name, companies: whole.size, measured: measured.whole },
    fifthMissing: { name: name, companies: without.size, measured: measured.fifthMissing },
    byVariant,
  };
}

function drawVariant(name: string, random: Random): [variant: string, written: string] {
  const variants = Object.entries(nameVariants);
  let drawn = random.below(variants.reduce((sum, [, { weight }]) => sum + weight, 0));
  for (const [variant, { weight, of }] of variants) {
    drawn -= weight;
    if (drawn >= 0) continue;
    const written = of(name, random);
    return written === undefined || written === '' ? ['as registered', name] : [variant, written];
  }
  return ['as registered', name];
}

/** Registers whose files are there, with the companies of each. */
export function realRegisters(cache: string): Readonly<Record<string, AsyncIterable<DirectoryCompany>>> {
  return {
    'California, saved searches': registeredCompanies(
      'us-ca/business-registry',
      ['all_business_records', 'collected_records'].map((file) => `reg-ca-sos-bizfile-search/${file}.json.gz`),
      cache,
    ),
    'Florida, one day': registeredCompanies(
      'us-fl/business-registry',
      ['reg-fl-sunbiz-daily-2023-09-29/20230929c.txt.gz'],
      cache,
    ),
    'Oregon, one month': registeredCompanies(
      'us-or/business-registry',
      ['reg-or-sos-new-businesses-2019-03/new_businesses_2019-03.csv.gz'],
      cache,
    ),
    'Nonprofits of 14 states': nonprofits(cache),
  };
}

const NONPROFIT_STATES = 'ak ct de hi id me mt nd ne nh ri sd vt wy'.split(' ');

async function* nonprofits(cache: string): AsyncGenerator<DirectoryCompany> {
  const files = NONPROFIT_STATES.map((state) => `rec-irs-eo-bmf/eo_${state}.csv.gz`);
  for await (const { id, state, legal } of identifiedRecords('us/irs-eo-bmf', files, 'EIN', cache)) {
    yield { id, state, legal: legal[0] ?? '', alternatives: [] };
  }
}

/** Made-up companies of Colorado, for a machine without the real files. */
export async function* madeCompanies(context: BenchContext): AsyncGenerator<DirectoryCompany> {
  const source = 'us-co/business-registry';
  const out = join(context.workFolder, 'companies.csv');
  await writeSample({ source, rows: context.companies, seed: context.seed, out });
  yield* registeredCompanies(source, [out], context.workFolder);
}
