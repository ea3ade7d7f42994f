import type { BusinessEvent } from '@registry/contracts-business-registry';
import type { GetCompanyReply } from '@registry/contracts-demo';
import type { Business } from '@registry/contracts-records-sections';
import type { DatesById } from '../../businesses/data-dates.ts';

/** What a profile is made of. */
export interface CompanyProfile {
  readonly business: Business;
  readonly company: GetCompanyReply;
  /** The dates of the data of connected companies. */
  readonly dates: DatesById;
  readonly events: readonly BusinessEvent[];
}
