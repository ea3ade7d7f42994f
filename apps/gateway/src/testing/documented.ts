import { projectRoot } from '@registry/testing';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HttpResponse } from './http-requests.ts';

export interface DocumentedParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly example?: unknown;
  readonly schema: { readonly example?: unknown };
}

/** A response of an operation, or a reference to its description in the document. */
interface DocumentedResponse {
  readonly $ref?: string;
  readonly content?: Record<string, { readonly examples?: object }>;
}

interface DocumentedOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly DocumentedParameter[];
  readonly responses: Record<string, DocumentedResponse>;
}

/** How an operation is called, and the errors that it may return. */
export interface CalledOperation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly DocumentedParameter[];
  readonly codes: readonly string[];
}

interface OpenApi {
  readonly paths: Record<string, Record<string, DocumentedOperation>>;
  readonly components: { readonly responses: Record<string, DocumentedResponse> };
}

/** Returns the file of a surface's document as it was last reviewed. */
export function documentFile(surface: string): string {
  return join(projectRoot, 'apps', 'gateway', 'openapi', `${surface}.openapi.json`);
}

/** Finds how a response differs from the document of the operation; empty if it does not. */
export class Documented {
  readonly #document: OpenApi;
  readonly #ajv: Ajv2020;

  constructor(surface: string) {
    this.#document = closed(JSON.parse(readFileSync(documentFile(surface), 'utf8')) as OpenApi);
    this.#ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(this.#ajv);
    this.#ajv.addSchema(this.#document, 'document');
  }

  /** The operations of a tag, or all of them. */
  operationIds(tag?: string): string[] {
    const wanted = this.#operations().filter(({ tags }) => tag === undefined || tags.includes(tag));
    return wanted.map(({ operationId }) => operationId);
  }

  /** Every operation of the surface. */
  operations(): CalledOperation[] {
    return Object.entries(this.#document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { operationId, parameters = [], responses }]) => {
        const codes = Object.values(responses).flatMap((response) => this.#codesOf(response));
        return { operationId, method: method.toUpperCase(), path, parameters, codes };
      }),
    );
  }

  /** The operations that read a business by nothing but its id, each with its path for one. */
  businessReads(id: string): (readonly [operationId: string, path: string])[] {
    return this.operations().flatMap(({ operationId, method, path, parameters }) => {
      const isRead = method === 'GET' && /^\/v1\/businesses\/\{id\}(\/\w+)?$/.test(path);
      const needsMore = parameters.some(({ in: place, required }) => place === 'query' && required === true);
      return isRead && !needsMore ? [[operationId, path.replace('{id}', id)] as const] : [];
    });
  }

  /** The paths that take a method. */
  paths(method: string): string[] {
    return Object.entries(this.#document.paths).flatMap(([path, operations]) => (method in operations ? [path] : []));
  }

  takesHeader(id: string, header: string): boolean {
    const parameters = this.#operations().find(({ operationId }) => operationId === id)?.parameters ?? [];
    return parameters.some(({ in: place, name }) => place === 'header' && name === header);
  }

  departures(operationId: string, response: HttpResponse): string[] {
    const place = this.#schemaPlace(operationId, response.status);
    if (place === undefined) return [`${operationId} does not document the status ${response.status}`];
    const validate = this.#ajv.compile({ $ref: `document${place}` });
    if (validate(JSON.parse(response.text))) return [];
    return (validate.errors ?? []).map(({ instancePath, message, params }) => {
      return `${instancePath} ${message} ${JSON.stringify(params)}`;
    });
  }

  #codesOf({ $ref, content }: DocumentedResponse): string[] {
    if ($ref !== undefined)
      return this.#codesOf(this.#document.components.responses[$ref.split('/').at(-1) ?? ''] ?? {});
    return Object.keys(content?.['application/json']?.examples ?? {});
  }

  #operations(): DocumentedOperation[] {
    return Object.values(this.#document.paths).flatMap((path) => Object.values(path));
  }

  #schemaPlace(operationId: string, status: number): string | undefined {
    for (const [path, operations] of Object.entries(this.#document.paths)) {
      for (const [method, operation] of Object.entries(operations)) {
        if (operation.operationId !== operationId) continue;
        const response = operation.responses[status];
        if (response === undefined) return undefined;
        const escaped = path.replaceAll('~', '~0').replaceAll('/', '~1');
        const pointer = response.$ref ?? `#/paths/${encodeURIComponent(escaped)}/${method}/responses/${status}`;
        // A signed response is an object in a text.
        const isSigned = Object.hasOwn(response.content ?? {}, 'application/jose+json');
        const content = isSigned ? 'application~1jose+json/schema/contentSchema' : 'application~1json/schema';
        return `${pointer}/content/${content}`;
      }
    }
    return undefined;
  }
}

/** The document with every described object closed, so that a key that it does not have is a departure too. */
function closed<T>(node: T): T {
  if (Array.isArray(node)) return node.map(closed) as T;
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value) as unknown]));
  if ('properties' in copy && copy['type'] === 'object') copy['additionalProperties'] = false;
  return copy as T;
}
