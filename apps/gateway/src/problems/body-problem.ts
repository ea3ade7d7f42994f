import { HttpException } from '@nestjs/common';
import { AppError, codes, type ErrorCode } from '@registry/errors';

/** Maximum size of a request body in bytes. */
export const BODY_BYTES_MAX = 64 * 1024;

/** The errors that the server throws while it reads a body, by their status. */
const PROBLEMS: Readonly<Record<number, readonly [ErrorCode, string]>> = {
  400: [codes.body.invalid, 'The length of the body differs from Content-Length.'],
  413: [
    codes.body.tooLarge,
    `The body is larger than ${BODY_BYTES_MAX.toLocaleString('en-US')} bytes. Split the request.`,
  ],
  415: [codes.body.unsupportedMediaType, 'The body must be JSON, with Content-Type: application/json.'],
};

/** The error of a body that could not be read; undefined for any other error. */
export function bodyProblem(thrown: unknown): AppError | undefined {
  const [code, message] = (thrown instanceof HttpException ? PROBLEMS[thrown.getStatus()] : undefined) ?? [];
  return code === undefined || message === undefined ? undefined : new AppError(code, { message, cause: thrown });
}
