import type { SampleKind } from '@registry/pipeline';
import type { SampleAddress, SamplePerson } from '../company.ts';
import type { SampleLayout } from '../sample-layout.ts';
import { twoDigits } from '../written-date.ts';

const types: Readonly<Record<SampleKind, readonly [domestic: string, foreign: string]>> = {
  llc: ['FLAL', 'FORL'],
  corporation: ['DOMP', 'FORP'],
  nonprofit: ['DOMNP', 'FORNP'],
  professional: ['DOMP', 'FORP'],
  'limited-partnership': ['DOMLP', 'FORLP'],
  llp: ['DOMLP', 'FORLP'],
  'trade-name': ['FLAL', 'FORL'],
};

const titles = ['MGR', 'AMBR', 'P', 'VP', 'D', 'CEO'] as const;

/** The Sunbiz corporate file: 1,440 bytes per row, six officers, in Windows-1252 with UTF-8 between. A character here is a byte. */
export const floridaBusinessRegistry: SampleLayout = {
  state: 'FL',
  head: '',
  tail: '',
  encoding: 'latin1',
  numberOf: (index, year) => `L${twoDigits(year % 100)}${String(index).padStart(9, '0')}`,
  rows({ company, number, dirt, random }) {
    const name =
      dirt === 'no-name' ? '' : dirt === 'odd-unicode' ? random.pick(bytesOfOddNames) : company.name.toUpperCase();
    const date =
      dirt === 'bad-date'
        ? random.pick(['00000000', '99999999', '02302019'])
        : `${twoDigits(company.month)}${twoDigits(company.day)}${company.year}`;
    const status = dirt === 'unknown-status' ? 'Z' : company.standing < 0.6 ? 'A' : 'I';
    const row =
      fit(number, 12) +
      fit(name, 192) +
      status +
      fit(types[company.kind][company.isForeign ? 1 : 0], 15) +
      address(company.principal) +
      address(company.mailing) +
      date +
      fit(company.ein, 14) +
      'N' +
      fit('', 8) +
      company.formedIn +
      fit('', 39) +
      party(company.agentPerson, company.agentFirm, company.agentAddress, 'agent') +
      Array.from({ length: 6 }, (_, at) => officer(company.officers[at], titles[at] ?? 'MGR', company.principal)).join(
        '',
      ) +
      '\0\0\0\0';
    return [dirt === 'wrong-field-count' ? `${row.slice(0, 1300)}\n` : `${row}\n`];
  },
};

/** Names in both encodings that the agency's file mixes: Ñ as one byte of Windows-1252, as two of UTF-8; a typographic apostrophe. */
const bytesOfOddNames = [
  'MU\u00d1OZ PLUMBING LLC',
  asUtf8('MUÑOZ ROOFING LLC'),
  asUtf8('BLUE’S CAFÉ LLC'),
  'TRAILING BLANK LLC\u00a0',
];

function asUtf8(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

function fit(text: string, length: number): string {
  return text.length === length
    ? text
    : text.length > length
      ? text.slice(0, length)
      : text + blanks.slice(0, length - text.length);
}

const blanks = ' '.repeat(200);

function address({ line1, line2, city, state, zip }: SampleAddress): string {
  return `${fit(line1.toUpperCase(), 42)}${fit(line2.toUpperCase(), 42)}${fit(city.toUpperCase(), 28)}${state}${fit(zip, 10)}US`;
}

function party(
  person: SamplePerson | null,
  firm: string,
  { line1, city, state, zip }: SampleAddress,
  role: 'agent' | 'officer',
): string {
  const name = person
    ? fit(person.last.toUpperCase(), 20) + fit(person.first.toUpperCase(), 14) + fit(person.middle, 8)
    : fit(firm.toUpperCase(), 42);
  const type = person ? 'P' : 'C';
  const place = `${fit(line1.toUpperCase(), 42)}${fit(city.toUpperCase(), 28)}${state}${fit(zip, 9)}`;
  return role === 'agent' ? `${name}${type}${place}` : `${type}${name}${place}`;
}

const noOfficer = blanks.slice(0, 128);

function officer(person: SamplePerson | undefined, title: string, place: SampleAddress): string {
  return person ? fit(title, 4) + party(person, '', place, 'officer') : noOfficer;
}
