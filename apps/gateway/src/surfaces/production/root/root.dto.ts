import { objectType, publicObject, type Shape, string, strings } from '@registry/contracts-message';

/** What the API is and where its documents are. */
export const root = publicObject('Root', {
  object: objectType('api'),
  name: string('What it is called.'),
  version: string('Of the code that runs.'),
  usage_restriction: string('What the data may not be used for.'),
  documentation: string('The path of the documentation for people.'),
  openapi: string('The path of the OpenAPI document.'),
  errors: string('The path of the list of error codes.'),
  health: string('The path that says whether the API can answer.'),
  endpoints: strings('The paths of the endpoints; each needs a key, and its methods are in the OpenAPI document.'),
});

export type Root = Shape<typeof root>;
