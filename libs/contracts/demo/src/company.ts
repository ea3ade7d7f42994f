import type { Standing } from '@registry/domain';
import type { CompanyType, KnownFact, NaicsSector } from './taxonomy.ts';

/** A company as a list of the demo shows it. */
export interface CompanySummary {
  /** `us-{state}-{file_number}`. */
  readonly id: string;
  readonly name: string;
  readonly status: Standing;
  readonly type: CompanyType;
  /** In the registry's words. */
  readonly entityType: string | null;
  /** `us-or`. */
  readonly jurisdiction: string;
  /** YYYY-MM-DD. */
  readonly formationDate: string | null;
  readonly city: string | null;
  readonly address: string | null;
  readonly naics: readonly NaicsSector[];
  /** Officers and directors on file; a registered agent alone is none. */
  readonly officersCount: number;
  readonly has: readonly KnownFact[];
  /** Whether it is made up, for trying things on. */
  readonly isSample: boolean;
}

export const exampleCompany: CompanySummary = {
  id: 'us-or-153169496',
  name: 'CEDAR RIDGE BAKERY, LLC',
  status: 'active',
  type: 'llc',
  entityType: 'DOMESTIC LIMITED LIABILITY COMPANY',
  jurisdiction: 'us-or',
  formationDate: '2019-03-01',
  city: 'DALLAS',
  address: '130 NW REED LN, DALLAS, OR 97338',
  naics: ['31'],
  officersCount: 1,
  has: ['officers', 'naics', 'phone'],
  isSample: false,
};
