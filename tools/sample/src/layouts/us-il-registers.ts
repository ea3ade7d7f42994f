import { LINE_END } from '../archive-stream.ts';
import type { SampleAddress, SampleCompany } from '../company.ts';
import type { SampleLayout, SampleRequest } from '../sample-layout.ts';
import { isoDate } from '../written-date.ts';
import { fullName } from './delimited.ts';
import { sideBySide } from './side-by-side.ts';

/** The State's numbers of the states that sample companies are formed in. */
const stateNumbers: Readonly<Record<string, string>> = {
  IL: '17',
  DE: '10',
  NV: '32',
  WY: '56',
  TX: '48',
  CA: '06',
  NY: '36',
  FL: '12',
  UT: '49',
  AZ: '04',
  NJ: '34',
  MA: '25',
  WA: '53',
  GA: '13',
  OH: '39',
  PA: '42',
  VA: '51',
  NC: '37',
};
const types = { corporation: '4', professional: '4', nonprofit: '5' } as const;

/** Illinois' corporations: four files of fixed width. */
export const illinoisCorporations = register(
  ['cdxallmst', 'cdxallnam', 'cdxallagt', 'cdxallaon'],
  50_000_000,
  (request) => {
    const { company, number } = request;
    const isForeign = company.isForeign && company.kind !== 'nonprofit';
    // Some are a name only, or were served without being qualified.
    const type =
      company.index % 23 === 7
        ? '3'
        : company.index % 23 === 11
          ? '2'
          : isForeign
            ? '6'
            : (types[company.kind as keyof typeof types] ?? '4');
    const status = code(request, ['00', '00', '00', '00', '00', '01', '06', '07', '08', '09']);
    const names =
      request.index % 20 === 0 ? [`${number}${ZEROS}${ZEROS}2${date(company)}${company.name.toUpperCase()} (OLD)`] : [];
    if (request.index % 25 === 0)
      names.push(`${number}${ZEROS}${date(company)}1${date(company)}${company.name.toUpperCase()} [AT HOME]`);
    return [
      [
        `${number}${founded(request)}${ZEROS}${stateNumbers[company.formedIn] ?? '57'}044${status}${type}${date(company)}`,
      ],
      [`${number}${named(request)}`],
      [
        `${number}${agent(company)}${street(company.agentAddress)}${date(company)}${company.index % 19 === 5 ? 9 : 0}${zip(company.agentAddress)}016`,
      ],
      names,
    ];
  },
);

/** Illinois' limited liability companies: six files of fixed width. */
export const illinoisLimitedLiabilityCompanies = register(
  ['llcallmst', 'llcallnam', 'llcallagt', 'llcallase', 'llcallold', 'llcallmgr'],
  10_000_000,
  (request) => {
    const { company, number, index } = request;
    const status = code(request, ['00', '00', '00', '00', '01', '02', '06', '07', '08', '09']);
    const office = `${street(company.principal)}${zip(company.principal)}${company.principal.state}`;
    return [
      [`${number}531310${status}${date(company)}${founded(request)}${ZEROS}1${company.formedIn}${office}00000 N`],
      [`${number}${named(request, 120)}`],
      [`${number}0${agent(company)}${street(company.agentAddress)}${zip(company.agentAddress)}016${date(company)}`],
      index % 25 === 0
        ? [
            `${number}${date(company)}${ZEROS}02030${ZEROS}0${fit(`Trading ${index}\0 "AT HOME"`, 240)}${index % 10 === 0 ? '000' : '001'}`,
          ]
        : [],
      index % 20 === 0 ? [`${number}${date(company)}${fit(`${company.name.toUpperCase()} (OLD)`, 120)}000`] : [],
      company.officers.map(
        (person, at) =>
          `${number}${fit(fullName(person).toUpperCase(), 60)}${street(company.principal)}${company.principal.state}${zip(company.principal)}${date(company)}${1 + (at % 3)}`,
      ),
    ];
  },
);

const ZEROS = '00000000';

type Request = SampleRequest & { readonly index: number };

/** A register of which each company has lines in each file. Blanks at the end of a line are not written. */
function register(
  names: readonly string[],
  from: number,
  linesOf: (request: Request) => readonly (readonly string[])[],
): SampleLayout {
  const row = (line: (name: string) => string): string => `${names.map(line).join(LINE_END)}\n`;
  return {
    state: 'IL',
    archive: names.map((name) => `${name}.txt`),
    head: row((name) => `RUN DATE = 20260729 FILE:${name}`),
    tail: row(() => 'END OF FILE RECORD COUNT= {rows}'),
    encoding: 'latin1',
    numberOf: (index) => String(from + index),
    rows: (request) =>
      sideBySide(
        linesOf({ ...request, index: request.company.index }).map((lines, at) =>
          lines.map((line) =>
            request.dirt === 'wrong-field-count' && at === 0 ? line.padEnd(170, '*') : line.trimEnd(),
          ),
        ),
      ),
  };
}

function code({ dirt, company }: Request, codes: readonly string[]): string {
  return dirt === 'unknown-status' ? '99' : (codes[Math.floor(company.standing * codes.length)] ?? '00');
}

function founded({ dirt, company }: Request): string {
  return dirt === 'bad-date' ? '20190230' : date(company);
}

function named({ dirt, company }: Request, length = 189): string {
  if (dirt === 'no-name') return '';
  // Brackets and Ñ as they stand in the file.
  const name = dirt === 'odd-unicode' ? 'MU\u00d1OZ \u00ddNORTH\u00a8 \u00acCO., INC.' : company.name.toUpperCase();
  return fit(name, length);
}

function agent({ agentPerson, agentFirm }: SampleCompany): string {
  return fit((agentPerson ? fullName(agentPerson) : agentFirm).toUpperCase(), 60);
}

function street({ line1, city }: SampleAddress): string {
  return `${fit(line1.toUpperCase(), 45)}${fit(city.toUpperCase(), 30)}`;
}

function zip(address: SampleAddress): string {
  return `${address.zip}0000`;
}

function date(company: SampleCompany): string {
  return isoDate(company).replaceAll('-', '');
}

function fit(text: string, length: number): string {
  return text.slice(0, length).padEnd(length);
}
