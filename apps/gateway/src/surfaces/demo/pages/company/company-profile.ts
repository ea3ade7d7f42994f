import type { BusinessEvent } from '@registry/contracts-business-registry';
import type { GetCompanyReply } from '@registry/contracts-demo';
import type { Business } from '@registry/contracts-records-sections';

/** What a profile is made of. */
export interface CompanyProfile {
  readonly business: Business;
  readonly company: GetCompanyReply;
  readonly events: readonly BusinessEvent[];
}
