import { codeBySlug, codes, type ErrorCode } from './codes.ts';

export interface AppErrorDetails {
  /** A sentence for the caller: what was wrong with which value, and what would be right. */
  readonly message: string;
  /** The one parameter at fault, by its name in the request. */
  readonly param?: string;
  readonly cause?: unknown;
  /** Seconds after which another try may succeed. */
  readonly retryAfterSeconds?: number;
}

/** How an AppError looks between services: plain JSON that loses nothing but the cause. */
export interface WireError {
  readonly code: string;
  readonly message: string;
  readonly param?: string;
  readonly retryAfterSeconds?: number;
}

/** The one error that services throw on purpose. It crosses NATS whole and only the gateway turns it into HTTP. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly param: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, details: AppErrorDetails) {
    super(details.message, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.param = details.param;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  toWire(): WireError {
    return {
      code: this.code.slug,
      message: this.message,
      ...(this.param === undefined ? {} : { param: this.param }),
      ...(this.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: this.retryAfterSeconds }),
    };
  }

  /** The error that `toWire` described; a slug the registry lacks becomes `internal_error`. */
  static fromWire(wire: WireError): AppError {
    return new AppError(codeBySlug(wire.code) ?? codes.service.internalError, wire);
  }
}
