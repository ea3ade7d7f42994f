import { type CandidateName, type ReadName, readNames } from '../queries/candidate-company.ts';
import type { ScreenedAddress, ScreenedIdentifier } from './list-entry.ts';

/** All that is known of a company that is screened. */
export interface ScreenedCompany {
  /** Legal, former and trade names. */
  readonly names: readonly CandidateName[];
  readonly addresses: readonly ScreenedAddress[];
  readonly identifiers: readonly ScreenedIdentifier[];
}

/** A company that was read once, to be compared with many entries. */
export interface ReadCompany extends ScreenedCompany {
  readonly read: readonly ReadName[];
}

export function readCompany(company: ScreenedCompany): ReadCompany {
  return { ...company, read: readNames(company.names) };
}
