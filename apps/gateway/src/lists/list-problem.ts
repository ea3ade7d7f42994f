import { ListError } from '@registry/api-client/lists/list-error';
import { AppError, codes } from '@registry/errors';

/** The error of a list that cannot be read, for its sender; any other error unchanged. */
export function listProblem(error: unknown): unknown {
  if (!(error instanceof ListError)) return error;
  const { message, field } = error;
  if (field === undefined) return new AppError(codes.body.invalid, { message, cause: error });
  return new AppError(codes.request.invalidParameter, { message, param: `columns[${field}]`, cause: error });
}

/** The error of a list with more rows than `max`. */
export function tooManyRows(max: number): AppError {
  return new AppError(codes.body.invalid, {
    message: `The list has more than ${max.toLocaleString('en-US')} rows. Split it.`,
  });
}
