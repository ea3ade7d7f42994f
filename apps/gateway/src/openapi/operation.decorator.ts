import { applyDecorators, Get, HttpCode, Post, type Type } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiOperation, ApiResponse, type HeadersObject } from '@nestjs/swagger';
import { codes, type ErrorCode } from '@registry/errors';
import { headerReferences } from './answer-headers.ts';
import { ProblemAnswers } from './problem-answers.decorator.ts';

const METHODS = { GET: Get, POST: Post } as const;

export interface OperationOptions {
  /** GET unless given. */
  readonly method?: keyof typeof METHODS;
  /** The status of the answer: 200 unless given. */
  readonly status?: number;
  /** Verb-noun, as everywhere: metric label, log field and, in camelCase, the operationId. */
  readonly name: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** The DTO of the answer. */
  readonly answer: Type<unknown>;
  /** A whole answer. */
  readonly example: object;
  /** What it throws beside what every endpoint may. */
  readonly errors: readonly ErrorCode[];
  /** Header fields of its own. */
  readonly headers?: HeadersObject;
  /** `open`: needs no key. `uncounted`: needs one, but neither counts nor is refused at the cap. */
  readonly access?: 'open' | 'uncounted';
}

/** What any endpoint may answer. */
const ANY: readonly ErrorCode[] = [
  codes.request.unknownParameter,
  codes.request.methodNotAllowed,
  codes.service.internalError,
];
/** What any endpoint that needs a key may answer. */
const KEYED: readonly ErrorCode[] = [
  codes.key.missing,
  codes.key.invalid,
  codes.service.upstreamUnavailable,
  codes.service.overloaded,
];
const COUNTED: readonly ErrorCode[] = [codes.key.dailyLimitReached, codes.key.tooManyRequests];

/** Declares the one method of a controller that serves an operation: its route, its access, and all that OpenAPI says of it. */
export function Operation(path: string, options: OperationOptions): MethodDecorator {
  const { name, access, method = 'GET', status = 200 } = options;
  const isKeyed = access !== 'open';
  const errors = [...options.errors, ...ANY, ...(isKeyed ? KEYED : []), ...(access === undefined ? COUNTED : [])];
  return applyDecorators(
    METHODS[method](path),
    HttpCode(status),
    RouteConfig({
      operation: name,
      ...(isKeyed ? {} : { access: 'open' }),
      ...(access === 'uncounted' ? { counted: false } : {}),
    }),
    ApiOperation({
      operationId: name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      summary: options.summary,
      description: options.description,
      tags: [options.tag],
      ...(isKeyed ? {} : { security: [] }),
    }),
    ApiResponse({
      status,
      type: options.answer,
      description: 'The answer.',
      example: options.example,
      headers: {
        ...headerReferences('X-Request-Id'),
        ...(isKeyed ? headerReferences('RateLimit-Policy', 'RateLimit') : {}),
        ...options.headers,
      },
    }),
    ProblemAnswers(errors),
  );
}
