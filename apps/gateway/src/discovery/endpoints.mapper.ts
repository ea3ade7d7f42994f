import type { OpenAPIObject } from '@nestjs/swagger';
import { type DocumentedParameter, documentedOperations } from '@registry/http-frame/openapi/documented-operations';
import type { DiscoveredParameter, Endpoint } from './discovery.dto.ts';

/** The paths of a document that need a key. */
export function keyedPaths({ paths }: OpenAPIObject): string[] {
  return Object.keys(paths).filter((path) => path.startsWith('/v1/'));
}

/** The endpoints of a document, each with its query parameters. */
export function toEndpoints(document: OpenAPIObject): Endpoint[] {
  return documentedOperations(document)
    .filter(({ path }) => path.startsWith('/v1'))
    .map(({ method, path, summary, parameters }) => ({
      method,
      path,
      description: `${summary}.`,
      parameters: parameters.filter((parameter) => parameter.in === 'query').map(toParameter),
    }));
}

function toParameter({ name, description, required, schema }: DocumentedParameter): DiscoveredParameter {
  const values = schema.enum === undefined ? '' : ` One of ${schema.enum.join(', ')}.`;
  return { name, description: description + values, required };
}
