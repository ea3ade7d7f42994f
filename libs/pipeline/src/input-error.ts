/** Faults of a file as a whole, after which no more of it is read. */
export type InputProblem =
  | 'not_found'
  | 'empty'
  | 'truncated'
  | 'damaged'
  | 'too_large'
  | 'unsupported'
  | 'no_entry'
  | 'layout'
  | 'download'
  | 'time_out'
  | 'disk';

/** Ends the reading of a file: the message says what, with which values, and as far as possible what would be right. */
export class InputError extends Error {
  override readonly name = 'InputError';
  readonly problem: InputProblem;
  /** Of another layout: the share of the file's and the source's columns that are the same. */
  readonly likeness: number;
  /** No source has files of this kind: a web page, a PDF document. */
  readonly isOfNoSource: boolean;

  constructor(
    problem: InputProblem,
    message: string,
    options: ErrorOptions & { readonly likeness?: number; readonly isOfNoSource?: boolean } = {},
  ) {
    super(message, options);
    this.problem = problem;
    this.likeness = options.likeness ?? 0;
    this.isOfNoSource = options.isOfNoSource ?? false;
  }
}

/** The error of a file of another layout; `difference` is a sentence or more. */
export function wrongLayout(slug: string, difference: string, likeness = 0): InputError {
  return new InputError('layout', `The file does not match ${slug}. ${difference}`, { likeness });
}
