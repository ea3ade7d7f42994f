/** Input that cannot be run as it was typed. */
export class UsageError extends Error {}

/** A file is not as it has to be; the message says what to do. */
export class FileError extends Error {}

/** The policy of a verification does not approve it, which is printed already. */
export class NotApproved extends Error {
  readonly outcome: 'review' | 'reject';

  constructor(outcome: 'review' | 'reject') {
    super(outcome);
    this.outcome = outcome;
  }
}

/** A test clock ended its advance before the time to advance to. */
export class StoppedClock extends Error {}
