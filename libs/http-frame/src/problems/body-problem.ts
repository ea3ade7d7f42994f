import { HttpException } from '@nestjs/common';
import { AppError, codes, type ErrorCode } from '@registry/errors';

/** Maximum size of a request body in bytes, where the route sets no other. */
export const BODY_BYTES_MAX = 64 * 1024;

/** The size of a body, if the request states it, and the maximum of its route. */
export interface BodySize {
  readonly bytes?: number;
  readonly bytesMax: number;
}

/** The errors that the server throws while it reads a body, by their status. */
const PROBLEMS: Readonly<Record<number, readonly [ErrorCode, (size: BodySize) => string]>> = {
  400: [codes.body.invalid, () => 'The length of the body differs from Content-Length.'],
  413: [
    codes.body.tooLarge,
    ({ bytes = 0, bytesMax }) =>
      `The body has ${bytes > bytesMax ? inWords(bytes) : 'too many'} bytes; expected at most ${inWords(bytesMax)}. Split the request.`,
  ],
  415: [codes.body.unsupportedMediaType, () => 'The body must be JSON, with Content-Type: application/json.'],
};

/** The error of a body that could not be read; undefined for any other error. */
export function bodyProblem(thrown: unknown, size: BodySize): AppError | undefined {
  const [code, message] = (thrown instanceof HttpException ? PROBLEMS[thrown.getStatus()] : undefined) ?? [];
  if (code === undefined || message === undefined) return undefined;
  return new AppError(code, { message: message(size), cause: thrown });
}

function inWords(bytes: number): string {
  return bytes.toLocaleString('en-US');
}
