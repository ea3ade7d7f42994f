/** A load that cannot start or continue; the message says why and what would help. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
}

/** The operator's end of a load. */
export class LoadInterruptedError extends LoadError {
  constructor() {
    super('Interrupted.');
  }
}
