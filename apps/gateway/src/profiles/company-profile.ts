import type { BusinessEvent } from '@registry/contracts-business-registry';
import type { GetCompanyReply } from '@registry/contracts-demo';
import type { Business, SectionCounts } from '@registry/contracts-records-sections';
import type { AnnotationValues } from '../annotations/annotations.store.ts';
import type { DatesById } from '../businesses/data-dates.ts';
import type { OfferedTimes } from '../businesses/list-differences/offered-times.ts';

/** Parts of a profile. */
export interface CompanyProfile {
  readonly business: Business;
  readonly company: GetCompanyReply;
  /** The dates of the data of connected companies. */
  readonly dates: DatesById;
  /** The newest changes. */
  readonly events: readonly BusinessEvent[];
  /** The number of all of them. */
  readonly eventCount: number;
  /** The other times at which it can be shown. */
  readonly offered: OfferedTimes;
  /** The numbers of records of its registrations in other states, by their ids. */
  readonly recordsElsewhere: ReadonlyMap<string, SectionCounts>;
  /** That of the workspace that reads it; null where nobody is signed in. */
  readonly annotation: AnnotationValues | null;
}
