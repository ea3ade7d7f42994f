import { jurisdictionNames } from '@registry/domain';
import type { SampleAddress, SampleCompany, SamplePerson } from '../company.ts';
import { fullName } from '../layouts/delimited.ts';
import { ColumnPlan, listColumns, type PlannedRow } from './column-plan.ts';
import {
  readExpression,
  type DescribedAddress,
  type DescribedOfficer,
  type DescribedSource,
} from './described-source.ts';
import type { RowSubject } from './row-subject.ts';

const OFFICERS_MAX = 6;

/**
 * The rows of a company in its state's register: one, or one for each address and officer where the register has several. Where agents
 * are among them, a trade name has its principal address and two owners at most, and a company has no officers.
 */
export function registerRows(source: DescribedSource): PlannedRow[] {
  const { addresses = [], officers = [] } = source.map;
  const always = (): boolean => true;
  if (source.definition.groupBy === null) return [{ plan: registerColumns(source, addresses, officers), isOf: always }];
  const inAllRows = addresses.filter(({ when }) => when === undefined);
  const ofAddresses = addresses.filter(({ kind, when }) => when !== undefined && kind !== 'other');
  const fixed = [
    ...ofAddresses.map((address) => ({
      plan: registerColumns(source, [address], []),
      isOf: address.kind === 'principal' ? always : isFormed,
    })),
    ...officers.filter(isAgent).map((agent) => ({ plan: registerColumns(source, inAllRows, [agent]), isOf: isFormed })),
  ];
  const others = officers.filter((officer) => !isAgent(officer));
  const ofOthers = Array.from({ length: fixed.length > 0 ? 2 : OFFICERS_MAX }, (_, place) => ({
    plan: registerColumns(source, inAllRows, others, place),
    isOf: (subject: RowSubject) =>
      fixed.length > 0
        ? !isFormed(subject) && subject.company.officers.length > place
        : place === 0 || subject.company.officers.length > place,
  }));
  return [...fixed, ...ofOthers];
}

/** Not a trade name. */
function isFormed({ company }: RowSubject): boolean {
  return company.kind !== 'trade-name';
}

function isAgent({ title, when = {} }: DescribedOfficer): boolean {
  return readExpression(title).constant === 'Registered Agent' || Object.values(when).includes('REGISTERED AGENT');
}

/** The columns of a row with these addresses and officers; the company's officers from `firstOfficer` on are in it. */
function registerColumns(
  source: DescribedSource,
  addresses: readonly DescribedAddress[],
  officers: readonly DescribedOfficer[],
  firstOfficer = 0,
): ColumnPlan {
  const { map } = source;
  const plan = new ColumnPlan(source);
  plan.fill(map.file_number, ({ registration }) => registration);
  plan.fillName(map.name ?? [], ({ name }) => name);
  plan.statuses.push(...listColumns(map.status));
  if (map.registration_date) plan.fillDate(map.registration_date);
  if (readExpression(map.formation_state).lookup === undefined) plan.fill(map.formation_state, formationState);
  plan.fill(map.ein, ({ company }) => company.ein);
  for (const { name } of map.alternative_names ?? []) plan.fill(name, foreignName);
  for (const address of addresses) {
    plan.meet(address.when);
    plan.fillAddress(address, ({ company: { index, principal, mailing } }) => {
      if (address.kind === 'other') return index % 10 === 0 ? mailing : null;
      return address.kind === 'mailing' || address.kind === 'process' ? mailing : principal;
    });
  }
  let others = firstOfficer;
  for (const officer of officers) {
    plan.meet(officer.when);
    fillTitle(plan, officer, source.lookups);
    if (isAgent(officer)) fillOfficer(plan, officer, agent);
    else fillOfficer(plan, officer, officer.skip_own_name ? ofItsOwn : officerAt(others++));
  }
  return plan;
}

/** Who stands in the columns of an officer: a person, a firm, or nobody. */
interface Officer {
  readonly person: (company: SampleCompany) => SamplePerson | null | undefined;
  readonly firm: (subject: RowSubject) => string;
  readonly address: (company: SampleCompany) => SampleAddress | null;
}

const agent: Officer = {
  person: ({ agentPerson }) => agentPerson,
  firm: ({ company }) => company.agentFirm,
  address: ({ agentAddress }) => agentAddress,
};

/** What is served on a company without an agent's firm is forwarded to itself. */
const ofItsOwn: Officer = {
  person: () => null,
  firm: ({ company, name }) => company.agentFirm || name,
  address: ({ mailing }) => mailing,
};

function officerAt(place: number): Officer {
  const person = ({ officers }: SampleCompany): SamplePerson | undefined => officers[place];
  return { person, firm: () => '', address: (company) => (person(company) ? company.principal : null) };
}

/** A title that the condition of the officer does not exclude. */
function fillTitle(
  plan: ColumnPlan,
  { title, when = {} }: DescribedOfficer,
  lookups: DescribedSource['lookups'],
): void {
  const excluded = Object.values(when).flatMap((value) =>
    typeof value === 'object' && 'not' in value ? value.not : [],
  );
  const known = Object.values(lookups[readExpression(title).lookup ?? ''] ?? {}).flat();
  const titles = known.filter((wording) => !excluded.includes(wording));
  if (titles.length > 0) plan.fill(title, ({ random }) => random.pick(titles));
}

function fillOfficer(plan: ColumnPlan, columns: DescribedOfficer, officer: Officer): void {
  const part = (key: keyof SamplePerson) => (subject: RowSubject) => officer.person(subject.company)?.[key] ?? '';
  for (const key of ['first', 'middle', 'last', 'suffix'] as const) plan.fill(columns.person?.[key], part(key));
  const named = (subject: RowSubject): string => {
    const person = officer.person(subject.company);
    return person ? fullName(person) : '';
  };
  plan.fill(columns.person?.name, named);
  plan.fill(columns.firm, officer.firm);
  plan.fill(columns.name, (subject) => named(subject) || officer.firm(subject));
  plan.fillAddress(columns.address ?? {}, ({ company }) => officer.address(company));
}

function formationState({ company: { formedIn } }: RowSubject): string {
  return jurisdictionNames[formedIn as keyof typeof jurisdictionNames];
}

function foreignName(subject: RowSubject): string {
  const { isForeign, standing } = subject.company;
  return isForeign && standing < 0.5 ? `${subject.name} of ${formationState(subject)}` : '';
}
