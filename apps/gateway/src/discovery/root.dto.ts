import { Field, publicObject, type Shape } from '@registry/contracts-message';

/** The API and the places of its documents. */
export const root = publicObject('Root', 'The API: its version, usage restriction and paths.', {
  object: Field.objectType('api'),
  name: Field.string('The name of the API.'),
  version: Field.string('The version of the running code.'),
  usage_restriction: Field.string('The usage restriction of the data.'),
  documentation: Field.string('The path of the documentation pages.'),
  openapi: Field.string('The path of the OpenAPI document.'),
  errors: Field.string('The path of the error code documentation.'),
  health: Field.string('The path of the health check.'),
  endpoints: Field.strings('The paths of the endpoints. Each needs a key. The OpenAPI document lists their methods.'),
});

export type Root = Shape<typeof root>;
