import type { MatchResult } from '@registry/contracts-business-registry';
import {
  type Application,
  type Business,
  type ReviewTask,
  TASK_KEYS,
  type WatchlistScreening,
} from '@registry/contracts-records-sections';
import { toTask } from './finding.ts';

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
  /** YYYY-MM-DD; null where neither the source nor its load states one. */
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
  void [application, match, at];
  const result = company === null ? 'no_company' : 'not_covered';
  return { tasks: TASK_KEYS.map((key) => toTask(key, { result })), lists: [] };
}
