import type { MatchResult } from '@registry/contracts-business-registry';
import {
  type Application,
  type Business,
  type ReviewTask,
  TASK_KEYS,
  type WatchlistScreening,
} from '@registry/contracts-records-sections';
import { type Checking, type Finding, type Findings, settle, toTask } from './finding.ts';
import { listRegistrations } from './registered.ts';
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

/** A company as a workspace sees it: hidden values gone, decisions applied. */
export interface ReviewedCompany {
  readonly business: Business;
  /** The screening of the submitted names that no register has for it; null where there are none. */
  readonly names: WatchlistScreening | null;
}

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
  match: Pick<MatchResult, 'verdict' | 'candidates' | 'coverage'>,
  at: Date,
): Assessment {
  const findings =
    company === null ? withoutCompany({ application, match, at }) : withCompany({ application, match, at, ...company });
  const lists = company?.business.watchlist.lists ?? [];
  return {
    tasks: TASK_KEYS.map((key) => toTask(key, findings[key])),
    lists: lists.map(({ abbr, extent, as_of }) => ({ list: abbr, extent, as_of })),
  };
}

function withCompany(compared: Omit<Checking, 'registrations'>): Findings {
  const checking = { ...compared, registrations: listRegistrations(compared.business) };
  return {
    ...checkNames(checking),
    ...checkAddress(checking),
    ...checkPeople(checking),
    ...checkRegistrations(checking),
    ...checkFormation(checking),
    ...checkTin(checking.application, checking.business),
    ...checkWatchlists(checking),
    ...checkLiens(checking),
    bankruptcies: { result: 'not_covered' },
    ...checkContacts(checking),
  };
}

function withoutCompany(checking: Pick<Checking, 'application' | 'match' | 'at'>): Findings {
  const none = Object.fromEntries(TASK_KEYS.map((key) => [key, { result: 'no_company' }])) as unknown as Findings;
  return {
    ...none,
    name: findNone(checking),
    ...checkTin(checking.application, null),
    bankruptcies: { result: 'not_covered' },
  };
}

function findNone(checking: Pick<Checking, 'application' | 'match' | 'at'>): Finding<'name'> {
  const { application, match, at } = checking;
  const { verdict, candidates } = match;
  if (candidates.length > 1) {
    const evidence = candidates.map(({ business }) => ({
      ...{ fact: 'name', submitted: application.name, found: `${business.name} (${business.id})`, agrees: null },
      text: 'may be meant',
    }));
    return { result: 'ambiguous', evidence };
  }
  if (verdict === 'not_covered') return { result: 'not_covered' };
  const proof = provedUnregistered(checking);
  return proof.length === 0 ? { result: 'no_company' } : settle({ key: 'name', at }, 'not_registered', proof, []);
}
