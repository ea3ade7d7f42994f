/** Input that cannot be run as it was typed. */
export class UsageError extends Error {}

/** A file is not as it has to be; the message says what to do. */
export class FileError extends Error {}

/** A test clock ended its advance before the time to advance to. */
export class StoppedClock extends Error {}
