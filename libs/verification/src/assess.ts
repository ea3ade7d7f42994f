import { type Application, type ReviewTask, TASK_KEYS } from '@registry/contracts-records-sections';
import { type Finding, type Findings, settle, type Submission, toTask } from './finding.ts';
import { leaveOut, listRegistrations, type ReviewedCompany } from './reviewed-company.ts';
import { checkAddress } from './tasks/address.ts';
import { checkContacts } from './tasks/contacts.ts';
import { checkFormation } from './tasks/formation.ts';
import { checkLiens } from './tasks/liens.ts';
import { checkNames } from './tasks/names.ts';
import { checkPeople } from './tasks/people.ts';
import { checkRegistrations } from './tasks/registrations.ts';
import { checkTin } from './tasks/tin.ts';
import { checkWatchlists } from './tasks/watchlists.ts';
import { provedUnregistered } from './unregistered.ts';

/** A list that was screened against. */
export interface LoadedList {
  /** Its abbreviation. */
  readonly list: string;
  readonly extent: 'whole' | 'part';
  /** YYYY-MM-DD; null where its source does not state it. */
  readonly as_of: string | null;
}

/** The checks of an application. */
export interface Assessment {
  readonly tasks: readonly ReviewTask[];
  readonly lists: readonly LoadedList[];
}

/** Checks an application; `company` is null where none was found or chosen. */
export function assess(
  application: Application,
  company: ReviewedCompany | null,
  match: Submission['match'],
  at: Date,
): Assessment {
  const submission = { application, match, at };
  const findings = company === null ? withoutCompany(submission) : withCompany(submission, company);
  const lists = company?.business.watchlist.lists ?? [];
  return {
    tasks: TASK_KEYS.map((key) => toTask(key, findings[key])),
    lists: lists.map(({ abbr, extent, as_of }) => ({ list: abbr, extent, as_of })),
  };
}

function withCompany(submission: Submission, company: ReviewedCompany): Findings {
  const registrations = listRegistrations(company.business);
  const checking = { ...submission, ...company, ...leaveOut(company.business), registrations };
  return {
    ...checkNames(checking),
    address_verification: checkAddress(checking),
    person_verification: checkPeople(checking),
    ...checkRegistrations(checking),
    formation_date: checkFormation(checking),
    tin: checkTin(checking.application, checking.business),
    ...checkWatchlists(checking),
    ...checkLiens(checking),
    bankruptcies: { result: 'not_covered' },
    ...checkContacts(checking),
  };
}

function withoutCompany(submission: Submission): Findings {
  const none = Object.fromEntries(TASK_KEYS.map((key) => [key, { result: 'no_company' }])) as unknown as Findings;
  const tin = checkTin(submission.application, null);
  return { ...none, name: findNone(submission), tin, bankruptcies: { result: 'not_covered' } };
}

function findNone(submission: Submission): Finding<'name'> {
  const { application, match, at } = submission;
  if (match.verdict === 'review' && match.candidates.length > 1) {
    const found = match.candidates.map(({ business }) => `${business.name} (${business.id})`);
    return { result: 'ambiguous', evidence: found.map((one) => ['name', application.name, one, null, 'may be meant']) };
  }
  if (match.verdict === 'not_covered') return { result: 'not_covered' };
  const proof = provedUnregistered(submission);
  return proof.length === 0 ? { result: 'no_company' } : settle({ key: 'name', at }, 'not_registered', proof);
}
