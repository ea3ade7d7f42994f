/** A query that SODA refuses: HTTP status 400 with a code and a message. */
export class SoqlError extends Error {
  override readonly name = 'SoqlError';
  readonly errorCode: string;

  constructor(errorCode: string, message: string) {
    super(message);
    this.errorCode = errorCode;
  }
}

export function malformed(text: string, place: number): SoqlError {
  const near = JSON.stringify(text.slice(place, place + 20));
  return new SoqlError('query.compiler.malformed', `Could not parse SoQL query at ${place}: ${near}`);
}

export function noSuchColumn(column: string): SoqlError {
  return new SoqlError('query.soql.no-such-column', `No such column: ${column}`);
}
