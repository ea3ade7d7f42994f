import { applyDecorators, Delete, Get, HttpCode, Patch, Post, type Type } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiHeader, ApiNotModifiedResponse, ApiOperation, ApiResponse, type HeadersObject } from '@nestjs/swagger';
import { codes, type ErrorCode } from '@registry/errors';
import type { FastifyContextConfig } from 'fastify';
import type { TSchema } from 'typebox';
import { ACCESS, type Access, type AccessRules } from './access.ts';
import { headerReferences } from './answer-headers.ts';
import { ProblemAnswers } from './problem-answers.decorator.ts';
import { classOf } from './schema-class.ts';

const METHODS = { GET: Get, POST: Post, PATCH: Patch, DELETE: Delete } as const;

export interface OperationOptions {
  readonly access: Access;
  /** The operationId, where it is not the name of the method. In words with hyphens it is the metric's label and a log field. */
  readonly operationId?: string;
  /** Where its controller has none by `ApiTags`. */
  readonly tag?: string;
  readonly summary: string;
  readonly description: string;
  /** The response: its schema in the contracts, or its DTO. */
  readonly answer: TSchema | Type<unknown>;
  /** A complete response. */
  readonly example: object;
  /** The statuses of the response: the first one unless the operation sets another; 200 by default. */
  readonly statuses?: readonly [number, ...number[]];
  /** Errors that it throws, in addition to those of every operation with its access. */
  readonly errors?: readonly ErrorCode[];
  /** Header fields of its own. */
  readonly headers?: HeadersObject;
  /** Whether it takes a body of JSON. */
  readonly body?: 'required' | 'optional';
  /** Set for a POST that changes nothing: it takes no idempotency key. */
  readonly isSafe?: true;
}

const WITH_BODY: readonly ErrorCode[] = [codes.body.invalid, codes.body.tooLarge, codes.body.unsupportedMediaType];

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  required: false,
  description:
    'A unique text for this request. A retry with the same key within 24 hours gets the same response, with `Idempotency-Replayed: true`, and changes nothing.',
  schema: { type: 'string', minLength: 1, maxLength: 255, example: 'd0f2b3c8-follow-1' },
};

const REPLAYED = headerReferences('Idempotency-Replayed');

/** Declares a method of a controller as an operation: its route, who may call it, and all that OpenAPI says of it. */
export function Operation(method: keyof typeof METHODS, path: string, options: OperationOptions): MethodDecorator {
  return (target, property, descriptor) => {
    const operationId = options.operationId ?? String(property);
    const rules = ACCESS[options.access];
    const takesKey = rules.takesIdempotencyKeys === true && method === 'POST' && options.isSafe !== true;
    applyDecorators(
      METHODS[method](path),
      HttpCode(options.statuses?.[0] ?? 200),
      RouteConfig({ operation: hyphenated(operationId), ...rules.route, ...bodyConfig(options) }),
      ApiOperation({
        operationId,
        summary: options.summary,
        description: options.description,
        ...(options.tag === undefined ? {} : { tags: [options.tag] }),
        ...(rules.security === undefined ? {} : { security: rules.security }),
      }),
      ...(takesKey ? [ApiHeader(IDEMPOTENCY_KEY)] : []),
      ...successes(options, rules, takesKey),
      ProblemAnswers(errorsOf(options, rules, takesKey), rules.problems),
    )(target, property, descriptor);
  };
}

/** `searchBusinesses` as `search-businesses`. */
function hyphenated(operationId: string): string {
  return operationId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function bodyConfig({ body }: OperationOptions): FastifyContextConfig {
  if (body === undefined) return {};
  return { takes: 'application/json', ...(body === 'optional' ? { isBodyOptional: true } : {}) };
}

function successes(options: OperationOptions, rules: AccessRules, takesKey: boolean) {
  const { statuses = [200], answer, example } = options;
  const type = answer instanceof Function ? answer : classOf(answer);
  const headers = { ...rules.headers, ...(takesKey ? REPLAYED : {}), ...options.headers };
  // `describeSchemas` describes the response by its object.
  const responses = statuses.map((status) => ApiResponse({ status, type, description: '', example, headers }));
  if (rules.isRevalidated !== true) return responses;
  return [
    ...responses,
    ApiNotModifiedResponse({
      description: 'The response is the one that `If-None-Match` names; it has not changed.',
      headers,
    }),
  ];
}

function errorsOf({ errors = [], body }: OperationOptions, rules: AccessRules, takesKey: boolean): ErrorCode[] {
  const all = [
    ...errors,
    ...rules.errors,
    ...(body === undefined ? [] : WITH_BODY),
    ...(takesKey ? [codes.body.idempotencyConflict] : []),
  ];
  return [...new Set(all.map(rules.problems.codeOf))];
}
