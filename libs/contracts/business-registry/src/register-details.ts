import type { PublishedDetails } from '@registry/domain';

/** How a company is reached and what it does, by one source of its registry. */
export interface RegisterDetails {
  /** Slug. */
  readonly source: string;
  /** The file number. */
  readonly record: string;
  /** The date of the data, where the source states it. YYYY-MM-DD. */
  readonly as_of: string | null;
  /** When a load or a lookup last confirmed the registration. ISO 8601 UTC, milliseconds. */
  readonly loaded_at: string;
  /** As published; without what the source has none of. */
  readonly details: Partial<PublishedDetails>;
}
