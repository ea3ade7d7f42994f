/** A listener cannot go on from where it stands; it is to be built anew from what the owner holds. */
export class BackfillRequired extends Error {
  /** Whether what it has is worthless: it comes from another log, whose versions say nothing in this one. */
  readonly fromNothing: boolean;

  constructor(reason: string, fromNothing: boolean) {
    super(reason);
    this.name = 'BackfillRequired';
    this.fromNothing = fromNothing;
  }
}
