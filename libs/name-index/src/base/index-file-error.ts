/** A base segment's file that cannot be used: the caller builds a new one. `reason` says what is wrong with it. */
export class IndexFileError extends Error {
  readonly path: string;
  readonly reason: string;

  constructor(path: string, reason: string, cause?: unknown) {
    super(`The index file ${path} cannot be used: ${reason}.`, { cause });
    this.name = 'IndexFileError';
    this.path = path;
    this.reason = reason;
  }
}
