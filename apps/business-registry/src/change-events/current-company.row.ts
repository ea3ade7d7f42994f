import type { Status } from '@registry/contracts-business-registry';
import type { CompanyLists } from '../companies/company-lists.ts';
import type { NameRow } from '../companies/merge-seen.ts';

/** A row of the statements of current-companies.sql.ts; each list is null where the company has no such rows. */
export interface CurrentCompanyRow {
  readonly key: string;
  readonly file_number: string;
  readonly version: number;
  readonly name: string;
  readonly status: Status;
  readonly status_verbatim: string | null;
  readonly entity_type: string | null;
  readonly registration_date: string | null;
  readonly formation_date: string | null;
  readonly formation_state: string | null;
  readonly ein: string | null;
  readonly full_address: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly added_live: boolean;
  readonly is_suppressed: boolean;
  readonly names: readonly NameRow[] | null;
  readonly lists: CompanyLists;
  readonly sources: readonly number[] | null;
  readonly as_of: string | null;
  /** The latest of its registrations, where all of them are absent. */
  readonly absent_since: Date | null;
}

export interface PublishedChangeRow {
  readonly key: string;
  /** The version up to which the change was read. */
  readonly of_version: number;
  readonly version: number;
  readonly type: string;
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly source_no: number;
  readonly observed_at: Date;
  readonly came_live: boolean;
  readonly as_of: string | null;
  /** No load of the source had reached its end by then. */
  readonly before_first_load: boolean;
}
