/** Sources that publish the same rows under the same keys. */
export interface SourceFamily {
  /** Slug of the one under whose number the rows stand. */
  readonly slug: string;
  readonly familyNo: number;
  /** Numbers of all of them. */
  readonly sourceNos: readonly number[];
}
