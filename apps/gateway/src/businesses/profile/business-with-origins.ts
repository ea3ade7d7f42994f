import type { BusinessOrigins } from '@registry/contracts-business-registry';
import type { Business, ListSectionsReply, RecordOrigins } from '@registry/contracts-records-sections';

/** A company as it is shown, and where its original rows come from. */
export interface BusinessWithOrigins {
  readonly business: Business;
  readonly registered: BusinessOrigins;
  /** They say which of `records.rows` each section lists. */
  readonly sections: ListSectionsReply['sections'];
  readonly records: RecordOrigins;
}
