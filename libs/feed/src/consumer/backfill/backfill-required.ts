/** A consumer cannot continue from its sequence: it must be rebuilt from everything that the publisher has. */
export class BackfillRequired extends Error {
  /** The consumer's data is worthless: it comes from another log, whose versions say nothing in this one. */
  readonly fromNothing: boolean;

  constructor(reason: string, fromNothing: boolean) {
    super(reason);
    this.name = 'BackfillRequired';
    this.fromNothing = fromNothing;
  }
}
