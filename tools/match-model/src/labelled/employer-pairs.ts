import type { SourceRecord } from '@registry/pipeline';
import type { KnownRecord } from './company-directory.ts';
import { type LabelledPair, registered } from './labelled-pair.ts';
import { identifiedRecords, recordRows, textOf } from './real-rows.ts';

/** Employers at two dates and in two programs, by the telephone number that they give. */
export function employerPairs(cache: string): LabelledPair[] {
  const of = (source: string, file: string) => (): AsyncIterable<KnownRecord> =>
    identifiedRecords(recordRows(source, [`rec-dol-h2-disclosure/${file}.xlsx`], cache), telephone);
  const earlier = of('us/h2b-certifications', 'H-2B_FY2017');
  const later = of('us/h2b-certifications', 'H-2B_Disclosure_Data_FY2019');
  const farms = of('us/h2a-certifications', 'H-2A_Disclosure_Data_FY17');
  const family = 'Employers of H-2 workers';
  const years = { registerOf: '2017-09-30', recordsOf: '2019-09-30' };
  return [
    {
      family,
      name: `${family}, 2017 and 2019, by telephone`,
      companies: registered(byTelephone(earlier)),
      records: ofKnownTelephones(earlier, later),
      ...years,
    },
    {
      family,
      name: `${family}, two programs, by telephone`,
      companies: registered(byTelephone(farms)),
      records: ofKnownTelephones(farms, later),
      ...years,
    },
  ];
}

export function telephone(row: SourceRecord): string {
  const digits = textOf(row, 'EMPLOYER_PHONE').replaceAll(/\D/g, '').slice(-10);
  return digits.length === 10 && !/^(\d)\1+$/.test(digits) ? digits : '';
}

/** Names that begin alike count as one employer's. */
const ALIKE_LENGTH = 6;

const firstName = ({ legal }: KnownRecord): string => legal[0]?.toUpperCase() ?? '';

/** A number stands for one employer, with its first name and all trade names; what unrelated names give, as an agent's, for none. */
async function* byTelephone(read: () => AsyncIterable<KnownRecord>): AsyncGenerator<KnownRecord> {
  const records: KnownRecord[] = [];
  for await (const record of read()) records.push(record);
  const seen = new Set<string>();
  for (const [, own] of Map.groupBy(records, ({ id }) => id)) {
    const [first] = own;
    const names = new Set(own.map((record) => firstName(record).slice(0, ALIKE_LENGTH)));
    if (first === undefined || names.size > 1) continue;
    // The same name in the same ZIP code is the same employer, with another number.
    const employer = `${firstName(first)} ${first.places.postalCodes[0]}`;
    if (!seen.has(employer)) yield { ...first, trade: [...new Set(own.flatMap(({ trade }) => trade))] };
    seen.add(employer);
  }
}

/** Records, each once, of the numbers that an employer of the register gives: whose the others are is not known. */
async function* ofKnownTelephones(
  register: () => AsyncIterable<KnownRecord>,
  read: () => AsyncIterable<KnownRecord>,
): AsyncGenerator<KnownRecord> {
  const known = new Set<string>();
  for await (const { id } of byTelephone(register)) known.add(id);
  const seen = new Set<string>();
  for await (const record of read()) {
    const said = JSON.stringify({ ...record, addresses: [] });
    if (known.has(record.id) && !seen.has(said)) yield record;
    seen.add(said);
  }
}
