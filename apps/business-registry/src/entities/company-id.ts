import type { UsStateCode } from '@registry/domain';

/** A company by its state and file number key. */
export interface CompanyId {
  readonly state: UsStateCode;
  readonly key: string;
}
