import type { UsStateCode } from '@registry/domain';
import type { NameVariant } from './names/name-variant.ts';
import type { QueryPlace } from './places/query-place.ts';

/** Facts about a company that a caller wants to find in the registers. */
export interface MatchQuery {
  /** The name as it was sent. */
  readonly name: string;
  /** The ways to read it, the likeliest first; none where the company is given by a number only. */
  readonly variants: readonly NameVariant[];
  /** Null where the query names none: companies of every state are candidates. */
  readonly state: UsStateCode | null;
  readonly place: QueryPlace;
  /** As it was sent, without what surrounds it. */
  readonly fileNumber: string | null;
  /** Nine digits. */
  readonly ein: string | null;
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  readonly formed: string | null;
}
