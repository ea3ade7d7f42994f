/** A search text that finds something in place of one that does not. */
export interface SuggestedQuery {
  readonly q: string;
  /** How many companies it finds: exact. */
  readonly total_count: number;
}
