import { jurisdictionNames } from '@registry/domain';
import type { SampleAddress, SampleCompany, SamplePerson } from '../company.ts';
import { fullName } from '../layouts/delimited.ts';
import { ColumnPlan, columnsOf } from './column-plan.ts';
import { expressionOf, type DescribedOfficer, type DescribedSource } from './described-source.ts';
import type { RowSubject } from './row-subject.ts';

/** The columns of a company's row in its state's register. */
export function registerColumns(source: DescribedSource): ColumnPlan {
  const { map } = source;
  const plan = new ColumnPlan(source);
  plan.fill(map.file_number, ({ registration }) => registration);
  plan.fillName(map.name ?? [], ({ name }) => name);
  plan.statuses.push(...columnsOf(map.status));
  if (map.registration_date) plan.fillDate(map.registration_date);
  if (expressionOf(map.formation_state).lookup === undefined) plan.fill(map.formation_state, formationState);
  plan.fill(map.ein, ({ company }) => company.ein);
  for (const { name } of map.alternative_names ?? []) plan.fill(name, foreignName);
  for (const address of map.addresses ?? []) {
    plan.fillAddress(address, ({ company: { index, principal, mailing } }) => {
      if (address.kind === 'other') return index % 10 === 0 ? mailing : null;
      return address.kind === 'mailing' || address.kind === 'process' ? mailing : principal;
    });
  }
  let others = 0;
  for (const officer of map.officers ?? []) {
    if (expressionOf(officer.title).constant === 'Registered Agent') fillOfficer(plan, officer, agent);
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
