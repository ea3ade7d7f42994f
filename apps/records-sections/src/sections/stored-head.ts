import type { RecordHead } from '@registry/contracts-records-sections';
import type { PublishedDetails } from '@registry/domain';

/** A head as the tables have it: with additional published fields, if its source has them. */
export type StoredHead = RecordHead & { readonly details?: PublishedDetails };

/** A head without the details that its source has besides. */
export function readHead({ details: _, ...head }: StoredHead): RecordHead {
  return head;
}
