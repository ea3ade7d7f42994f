import { listWritings, type NameStatus, type UsStateCode } from '@registry/domain';
import { type NameVariant, toVariant } from './names/name-variant.ts';
import type { CompanyAddress } from './places/query-place.ts';

/** A company that a query may mean, as the registers have it. */
export interface CandidateCompany {
  /** Its key in the index. */
  readonly key: string;
  readonly state: UsStateCode;
  /** As issued. */
  readonly fileNumber: string;
  /** The entity that it is a registration of, where others of it are known. */
  readonly entityId?: string | null;
  /** Nine digits; null where the registry publishes none, or one that many unrelated names carry. */
  readonly ein: string | null;
  /** When it was formed. YYYY-MM-DD. */
  readonly formed: string | null;
  /** The legal name first. */
  readonly names: readonly CandidateName[];
  readonly addresses: readonly CompanyAddress[];
}

export interface CandidateName {
  /** As published. */
  readonly name: string;
  readonly isLegal: boolean;
  /** Its status by the day of the query, where it is shown. */
  readonly status?: NameStatus;
  readonly ended?: string | null;
}

/** A name of a company, and all of its compared forms. */
export interface ReadName extends CandidateName {
  readonly variant: NameVariant;
}

export function readNames(names: readonly CandidateName[]): ReadName[] {
  return names.flatMap((name) => listWritings(name.name).map((writing) => ({ ...name, variant: toVariant(writing) })));
}
