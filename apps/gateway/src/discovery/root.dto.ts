import { objectType, publicObject, type Shape, string, strings } from '@registry/contracts-message';

/** What the API is and where its documents are. */
export const root = publicObject('Root', 'The API: its version, usage restriction and paths.', {
  object: objectType('api'),
  name: string('The name of the API.'),
  version: string('The version of the running code.'),
  usage_restriction: string('The usage restriction of the data.'),
  documentation: string('The path of the documentation pages.'),
  openapi: string('The path of the OpenAPI document.'),
  errors: string('The path of the error code documentation.'),
  health: string('The path of the health check.'),
  endpoints: strings('The paths of the endpoints. Each needs a key. The OpenAPI document lists their methods.'),
});

export type Root = Shape<typeof root>;
