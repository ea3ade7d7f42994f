import { applyDecorators, Delete, Get, HttpCode, Patch, Post, Put } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  ApiHeader,
  ApiNotModifiedResponse,
  ApiOperation,
  ApiResponse,
  type ContentObject,
  type HeadersObject,
} from '@nestjs/swagger';
import { type Scope, scopes } from '@registry/domain/scopes';
import { codes, type ErrorCode } from '@registry/errors';
import type { FastifyContextConfig } from 'fastify';
import type { TSchema } from 'typebox';
import type { Reads } from '../requests/api-call.ts';
import { companiesIn } from './companies-in.ts';
import { ACCESS, type AccessRules, type DocumentedAccess } from './access.ts';
import { Errors } from './describe-errors.ts';
import { jsonContent } from './json-content.ts';
import { headerReferences } from './response-headers.ts';

const METHODS = { GET: Get, POST: Post, PUT: Put, PATCH: Patch, DELETE: Delete } as const;

/** A public object of the contracts. */
type PublicSchema = TSchema & { readonly description: string };

/** A response in another format than JSON. */
interface TextResponse {
  readonly mediaTypes: readonly string[];
  readonly description: string;
  /** The content of the text, where it is an object that must be kept as it was written. */
  readonly schema?: PublicSchema;
}

export interface OperationOptions {
  readonly access: DocumentedAccess;
  /** The scope that its caller must have, where that does not follow from the access and the method. */
  readonly scope?: Scope;
  /** The operationId, where it is not the name of the method. In words with hyphens it is the metric's label and a log field. */
  readonly operationId?: string;
  /** The tag of an operation whose controller has none by `ApiTags`. */
  readonly tag?: string;
  readonly summary: string;
  readonly description: string;
  /** The response: its schema, or a text. */
  readonly response: PublicSchema | TextResponse;
  /** A complete response. */
  readonly example: object | string;
  /** Objects that a line may be, and an example of each type of content, for a response that is a stream of lines. */
  readonly streams?: { readonly lines: readonly TSchema[]; readonly examples: Readonly<Record<string, string>> };
  /** The statuses of the response: the first one unless the operation sets another; 200 by default. */
  readonly statuses?: readonly [number, ...number[]];
  /** Errors that it throws, in addition to those of every operation with its access. */
  readonly errors?: readonly ErrorCode[];
  /** Header fields of its own. */
  readonly headers?: HeadersObject;
  /** Set where responses carry an `ETag`, and a caller that has the response gets 304. */
  readonly isRevalidated?: true;
  /** Set where the response shows companies, which is written down. */
  readonly reads?: Reads;
  /** Set where a key of a sandbox reads at the time of a test clock. Any other operation with a key refuses the header. */
  readonly readsTestClock?: true;
  /** The parameter by which a GET queries a registry of a state. */
  readonly looksUpBy?: 'live' | 'refresh';
  /** The kind of body: JSON, or an upload, which is read as it arrives. */
  readonly body?: 'required' | 'optional' | 'upload';
  /** Bytes of that body at most, where it may be larger than most. */
  readonly bodyBytesMax?: number;
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

/** Of what is written down. Another text than a purpose is refused, with the list of them. */
const PURPOSE = {
  name: 'X-Purpose',
  required: false,
  description:
    'The purpose for which the response is read, in place of the purpose of the key: one of the purposes of `POST /v1/workspace/keys`. It is kept in the log of what your workspace read.',
  schema: { type: 'string', maxLength: 100, example: 'supplier_onboarding' },
};

/** Of what is read at the time of a test clock. */
const TEST_CLOCK = {
  name: 'X-Test-Clock',
  required: false,
  description:
    'The id of a test clock of your workspace. The response is that of the time of the clock. Only keys of the sandbox may send it.',
  schema: { type: 'string', pattern: '^clk_[0-9A-Za-z]{22}$', example: 'clk_2mJq4cYw7pXk9sDfVb3NzR' },
};

const REPLAYED = headerReferences('Idempotency-Replayed');

/** Declares a method of a controller as an operation: its route, who may call it, and all that OpenAPI says of it. */
export function Operation(method: keyof typeof METHODS, path: string, options: OperationOptions): MethodDecorator {
  return (target, property, descriptor) => {
    const operationId = options.operationId ?? String(property);
    const rules = ACCESS[options.access];
    requireReads(operationId, options);
    const takesKey = rules.takesIdempotencyKeys === true && method === 'POST' && options.isSafe !== true;
    applyDecorators(
      METHODS[method](path),
      HttpCode(options.statuses?.[0] ?? 200),
      RouteConfig({
        operation: hyphenated(operationId),
        access: options.access,
        ...scopeConfig(operationId, method, options),
        ...bodyConfig(options),
        ...revalidation(options),
        ...(options.reads === undefined ? {} : { reads: options.reads }),
        ...(options.readsTestClock === true ? { readsTestClock: true } : {}),
        ...(method === 'GET' ? reading(options) : {}),
      }),
      ApiOperation({
        operationId,
        summary: options.summary,
        description: options.description,
        ...(options.tag === undefined ? {} : { tags: [options.tag] }),
        ...(rules.security === undefined ? {} : { security: rules.security }),
      }),
      ...(takesKey ? [ApiHeader(IDEMPOTENCY_KEY)] : []),
      ...(takesPurpose(options) ? [ApiHeader(PURPOSE)] : []),
      ...(options.readsTestClock === true ? [ApiHeader(TEST_CLOCK)] : []),
      ...successes(options, rules, takesKey),
      Errors(listErrors(options, rules, takesKey)),
    )(target, property, descriptor);
  };
}

/** Throws for an operation with a key that shows a company and does not say how that is written down: its service does not start. */
function requireReads(operationId: string, { access, reads, response, example }: OperationOptions): void {
  if (reads !== undefined || access === 'open' || access === 'demo') return;
  if ('mediaTypes' in response || companiesIn(example).length > 0)
    throw new Error(
      `The operation ${operationId} shows companies and declares no reads; expected 'path' for the business of its path, 'listed' for those in its response, or 'nothing'.`,
    );
}

/**
 * The scope of an operation with a key. Throws for one that writes for a key, and does not say by which scope: its service does not start.
 */
function scopeConfig(
  operationId: string,
  method: keyof typeof METHODS,
  { access, scope }: OperationOptions,
): { readonly scope?: Scope } {
  if (access === 'open' || access === 'demo') return {};
  const found = scope ?? ACCESS[access].scope ?? (method === 'GET' ? 'read' : undefined);
  if (found === undefined)
    throw new Error(`${operationId} writes without a scope; expected one of ${scopes.join(', ')}.`);
  return { scope: found };
}

function takesPurpose({ reads }: OperationOptions): boolean {
  return reads === 'path' || reads === 'listed';
}

/** `searchBusinesses` as `search-businesses`. */
function hyphenated(operationId: string): string {
  return operationId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function bodyConfig({ body, bodyBytesMax }: OperationOptions): FastifyContextConfig {
  if (body === undefined) return {};
  if (body === 'upload') return { takesUpload: true };
  return {
    takes: 'application/json',
    ...(body === 'optional' ? { isBodyOptional: true } : {}),
    ...(bodyBytesMax === undefined ? {} : { bodyBytesMax }),
  };
}

function revalidation({ isRevalidated }: OperationOptions): FastifyContextConfig {
  return isRevalidated === true ? { isRevalidated } : {};
}

/** Texts and streams are counted first: their header fields would stay on the error of a request that is refused when they are ready. */
function reading({ response, streams, looksUpBy }: OperationOptions): FastifyContextConfig {
  if ('mediaTypes' in response || streams !== undefined) return {};
  return { onlyReads: true, ...(looksUpBy === undefined ? {} : { looksUpBy }) };
}

function successes(options: OperationOptions, rules: AccessRules, takesKey: boolean) {
  const { statuses = [200], response, example, streams } = options;
  const tagged = options.isRevalidated === true ? headerReferences('ETag') : {};
  const headers = { ...rules.headers, ...tagged, ...(takesKey ? REPLAYED : {}), ...options.headers };
  if (streams !== undefined) return streamed(streams, headers);
  const responses = statuses.map((status) => ApiResponse({ status, ...toResponse(response, headers, example) }));
  if (rules.isRevalidated !== true && options.isRevalidated !== true) return responses;
  return [
    ...responses,
    ApiNotModifiedResponse({
      description: 'The response is the one that `If-None-Match` names; it has not changed.',
      headers,
    }),
  ];
}

/** A response of lines. JSON Schema describes a text by its media type and what it holds. */
function streamed({ lines, examples }: NonNullable<OperationOptions['streams']>, headers: HeadersObject) {
  const content = Object.entries(examples).map(([type, example]) => {
    return [
      type,
      { schema: { type: 'string', contentMediaType: type, contentSchema: { oneOf: lines } }, example },
    ] as const;
  });
  const description = 'One object on each line; the last line says whether all of them were sent.';
  return [ApiResponse({ status: 200, description, headers, content: Object.fromEntries(content) as ContentObject })];
}

function toResponse(response: OperationOptions['response'], headers: HeadersObject, example: object | string) {
  if ('mediaTypes' in response) {
    const { mediaTypes, description, schema } = response;
    const content = mediaTypes.map((type) => {
      const held = schema === undefined ? {} : { contentMediaType: type, contentSchema: schema };
      return [type, { schema: { type: 'string', ...held }, example }] as const;
    });
    return { description, content: Object.fromEntries(content) as ContentObject, headers };
  }
  return { description: response.description, headers, content: jsonContent(response, { example }) };
}

function listErrors(options: OperationOptions, rules: AccessRules, takesKey: boolean): ErrorCode[] {
  const { errors = [], body } = options;
  return [
    ...errors,
    ...rules.errors,
    ...(takesPurpose(options) ? [codes.key.purposeRefused] : []),
    ...(body === undefined ? [] : WITH_BODY),
    ...(takesKey ? [codes.body.idempotencyConflict] : []),
  ];
}
