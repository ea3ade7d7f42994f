import type { OpenAPIObject } from '@nestjs/swagger';

/** A JSON schema as OpenAPI 3.1 has it, of which the reference shows these. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly example?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

export interface DocumentedParameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
}

/** The content of a request or response of an operation. */
interface Content {
  readonly schema?: Schema;
  readonly example?: unknown;
}

export interface DocumentedError {
  readonly status: string;
  readonly slug: string;
  readonly title: string;
}

/** An operation with everything that its page shows, references resolved but those within schemas. */
export interface DocumentedOperation {
  readonly id: string;
  /** In capitals. */
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** Those that a request must have first. */
  readonly parameters: readonly DocumentedParameter[];
  readonly body: Content | undefined;
  readonly response: Content & { readonly status: string };
  readonly errors: readonly DocumentedError[];
  readonly needsKey: boolean;
}

interface RawResponse {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, Content & { examples?: Record<string, { summary: string }> }>>;
}

interface RawOperation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly (Omit<DocumentedParameter, 'required'> & { readonly required?: boolean })[];
  readonly requestBody?: RawResponse;
  readonly responses: Readonly<Record<string, RawResponse>>;
  readonly security?: readonly object[];
}

const JSON_TYPE = 'application/json';

/** The operations of a document, in the order of its tags. */
export function documentedOperations(document: OpenAPIObject): DocumentedOperation[] {
  const paths = document.paths as unknown as Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  const tags = (document.tags ?? []).map(({ name }) => name);
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => toOperation(document, path, method, operation)),
    )
    .sort((left, right) => tags.indexOf(left.tag) - tags.indexOf(right.tag));
}

function toOperation(document: OpenAPIObject, path: string, method: string, raw: RawOperation): DocumentedOperation {
  const responses = Object.entries(raw.responses).map(([status, one]) => [status, resolved(document, one)] as const);
  const [status, response] = responses.find(([code]) => code.startsWith('2')) ?? ['200', {}];
  return {
    id: raw.operationId,
    method: method.toUpperCase(),
    path,
    tag: raw.tags?.[0] ?? '',
    summary: raw.summary ?? raw.operationId,
    description: raw.description ?? '',
    parameters: (raw.parameters ?? [])
      .map((parameter) => ({ ...parameter, required: parameter.required === true }))
      .sort((left, right) => Number(right.required) - Number(left.required)),
    body: raw.requestBody?.content?.[JSON_TYPE],
    response: { status, ...response.content?.[JSON_TYPE] },
    errors: responses.flatMap(([code, { content }]) =>
      Object.entries(content?.[JSON_TYPE]?.examples ?? {}).map(([slug, { summary: title }]) => {
        return { status: code, slug, title };
      }),
    ),
    needsKey: (raw.security ?? document.security ?? []).length > 0,
  };
}

function resolved(document: OpenAPIObject, response: RawResponse): RawResponse {
  const name = response.$ref?.split('/').at(-1);
  return name === undefined ? response : ((document.components?.responses?.[name] ?? {}) as RawResponse);
}

/** A value as it is typed in a URL or a form. */
export function plainText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
