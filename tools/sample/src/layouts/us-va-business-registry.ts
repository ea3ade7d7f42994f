import { jurisdictionNames } from '@registry/domain';
import type { SampleKind } from '@registry/pipeline';
import { LINE_END } from '../archive-stream.ts';
import { spoilName } from '../defects.ts';
import type { SampleLayout, SampleRequest } from '../sample-layout.ts';
import { isoDate } from '../written-date.ts';
import { toLine } from './delimited.ts';
import { sideBySide } from './side-by-side.ts';

const entity =
  `EntityID,Name,Status,StatusReason,Status Date,Duration,IncorpDate,IncorpState,IndustryCode,Street1,Street2,City,State,Zip,PrinOffEffDate,
RA-Name,RA-Street1,RA-Street2,RA-City,RA-State,RA-Zip,RA-EffDate,RA-Status,RA-Loc,StockInd,TotalShares,MergerInd,AssessInd`.replaceAll(
    '\n',
    '',
  );

/** The files of the archive with their headers; the first six have the entities. */
const files = {
  'Corp.csv': `${entity},Stock1`,
  'LLC.csv': `${entity},Is Series LLC,Is Protected Series,Series LLC ID`,
  'LP.csv': entity,
  'GP.csv': entity,
  'BusinessTrust.csv': entity,
  'PSA.csv': entity,
  'NameHistory.csv': 'EntityID,NameStatus,NameEffDate,EntityName',
  'Officer.csv': 'EntityID,OfficerLastName,OfficerFirstName,OfficerMiddleName,OfficerTitle',
};
const names = Object.keys(files) as (keyof typeof files)[];

const fileOf: Readonly<Record<SampleKind, (typeof names)[number]>> = {
  llc: 'LLC.csv',
  corporation: 'Corp.csv',
  nonprofit: 'Corp.csv',
  professional: 'Corp.csv',
  'limited-partnership': 'LP.csv',
  llp: 'GP.csv',
  'trade-name': 'BusinessTrust.csv',
};
const titles = ['PRESIDENT', 'SECRETARY', 'DIRECTOR', 'TREASURER', 'VICE PRESIDENT', 'CHAIRMAN'] as const;

/** Virginia's weekly archive: every value is padded, an id begins with a tab, and a row has a comma more than the header. */
export const virginiaBusinessRegistry: SampleLayout = {
  state: 'VA',
  archive: names,
  head: `${names.map((name) => `${files[name]}\r`).join(LINE_END)}\n`,
  tail: '',
  encoding: 'utf8',
  numberOf: (index) => String(11_000_000 + index),
  rows(request) {
    const { company, number } = request;
    const id = pad(`\t${number}`, 12);
    const isTwice = company.index % 11 === 3;
    const own = [line([id, ...entityFields(request)], request)];
    // Some entities stand there twice, with an earlier agent.
    if (isTwice) own.unshift(line([id, ...entityFields({ ...request, dirt: null }, 'FORMER AGENTS, INC.')], request));
    const history = [
      ...(company.index % 9 === 2
        ? [line([id, '70', isoDate(company), pad(`${company.name.toUpperCase()} (1990)`, 100)])]
        : []),
      ...(company.index % 17 === 0 ? [line([id, '50', isoDate(company), pad(`Trading ${company.index}`, 100)])] : []),
    ];
    const officers = company.kind === 'corporation' || company.kind === 'professional' ? company.officers : [];
    const people = officers.map(({ first, middle, last }, at) =>
      line([id, pad(last, 30), pad(first, 20), pad(middle, 20), pad(titles[at] ?? 'DIRECTOR', 15)]),
    );
    return sideBySide(
      names.map((name) => {
        if (name === 'NameHistory.csv') return history;
        if (name === 'Officer.csv') return people;
        return name === fileOf[company.kind] ? own : [];
      }),
    );
  },
};

function entityFields({ company, dirt, random }: SampleRequest, formerAgent?: string): string[] {
  const { kind, formedIn, principal, agentPerson, agentFirm, agentAddress } = company;
  const name = spoilName(dirt, company.name, random);
  const status = dirt === 'unknown-status' ? 'UNHEARD OF' : company.standing < 0.55 ? 'ACTIVE' : 'INACTIVE';
  const agent = formerAgent ?? (agentPerson ? `${agentPerson.first} ${agentPerson.last}` : agentFirm);
  const date = dirt === 'bad-date' ? '9999-12-31' : isoDate(company);
  const file = fileOf[kind];
  return [
    pad(company.isForeign && name !== '' ? `${name} OF VIRGINIA (USED IN VA BY: ${name})` : name, 100),
    pad(status, 10),
    pad(status === 'ACTIVE' ? 'Active and In Good Standing' : 'Automatically Terminated', 40),
    isoDate(company),
    '9999-12-31',
    date,
    formedIn,
    pad('0 - General', 30),
    ...place(principal),
    blanks(10),
    pad(agent.toUpperCase(), 100),
    ...place(agentAddress),
    formerAgent === undefined ? isoDate(company) : blanks(10),
    pad('Officer of the company', 30),
    pad('RICHMOND CITY', 20),
    file === 'Corp.csv' ? (kind === 'nonprofit' ? 'N' : 'S') : ' ',
    pad(file === 'Corp.csv' ? '5000.0' : '', 11),
    formerAgent === undefined ? ' ' : 'Y',
    ' ',
    ...(file === 'Corp.csv' ? [pad('Class A(5000)', 30)] : file === 'LLC.csv' ? [' ', ' ', blanks(12)] : []),
  ];
}

function place({ line1, line2, city, state, zip }: SampleRequest['company']['principal']): string[] {
  const name = jurisdictionNames[state as keyof typeof jurisdictionNames];
  return [pad(line1, 45), pad(line2, 45), pad(city, 23), pad(name, 20), `${zip}-0000`];
}

/** A row with a comma at its end; one that has a field too many has two. */
function line(fields: readonly string[], request?: SampleRequest): string {
  const stray = request?.dirt === 'wrong-field-count' ? ['stray'] : [];
  return toLine([...fields, ...stray, '']).replace(/\n$/, '\r');
}

function pad(text: string, length: number): string {
  return text.padEnd(length);
}

function blanks(length: number): string {
  return ' '.repeat(length);
}
