/** Another replica continues the backfill, and this one has not noticed that it is not active any more. */
export class BackfillMoved extends Error {
  constructor(publisher: string) {
    super(`Another replica continues the backfill from ${publisher}.`);
    this.name = 'BackfillMoved';
  }
}
