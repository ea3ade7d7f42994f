import { HttpException } from '@nestjs/common';
import { AppError, codes, type ErrorCode } from '@registry/errors';

/** Maximum size of a request body in bytes. */
export const BODY_BYTES_MAX = 64 * 1024;

/** The errors that the server throws while it reads a body, by their status. */
const PROBLEMS: Readonly<Record<number, readonly [ErrorCode, string]>> = {
  400: [codes.body.invalid, 'The length of the body differs from Content-Length.'],
  413: [
    codes.body.tooLarge,
    `The body has too many bytes; expected at most ${inWords(BODY_BYTES_MAX)}. Split the request.`,
  ],
  415: [codes.body.unsupportedMediaType, 'The body must be JSON, with Content-Type: application/json.'],
};

/** The error of a body that could not be read; undefined for any other error. `bytes`: its size, if the request states it. */
export function bodyProblem(thrown: unknown, bytes?: number): AppError | undefined {
  const [code, message] = (thrown instanceof HttpException ? PROBLEMS[thrown.getStatus()] : undefined) ?? [];
  if (code === undefined || message === undefined) return undefined;
  const stated = bytes !== undefined && bytes > BODY_BYTES_MAX ? inWords(bytes) : 'too many';
  return new AppError(code, { message: message.replace('too many', stated), cause: thrown });
}

function inWords(bytes: number): string {
  return bytes.toLocaleString('en-US');
}
