import { Field, publicObject, type Shape } from '@registry/contracts-message';
import Type from 'typebox';

const discoveredParameter = publicObject('DiscoveredParameter', 'A query parameter of an endpoint.', {
  name: Field.string('The name of the parameter.', 'q'),
  description: Field.string('The values that the parameter takes.'),
  required: Field.flag('True if the parameter is required.'),
});

const endpoint = publicObject('Endpoint', 'An endpoint with its parameters.', {
  method: Type.String({ example: 'GET', description: 'The HTTP method.' }),
  path: Type.String({ example: '/v1/search', description: 'The path of the endpoint.' }),
  description: Field.string('A summary of the response.'),
  parameters: Field.list(discoveredParameter, 'The query parameters.'),
});

export const discovery = publicObject('Discovery', 'The API: its version, usage restriction and endpoints.', {
  object: Field.objectType('discovery'),
  name: Field.string('The name of the API.'),
  version: Type.String({ example: 'v1', description: 'The version of the API, which is its path prefix.' }),
  terms: Field.string('The usage restriction of the data.'),
  documentation: Field.string('The URL of the documentation.', '/docs'),
  mcp: Field.stringOrNull('The URL of the MCP tool server; `null` if absent.'),
  endpoints: Field.list(endpoint, 'The endpoints of the API.'),
});

export type DiscoveredParameter = Shape<typeof discoveredParameter>;
export type Endpoint = Shape<typeof endpoint>;
export type Discovery = Shape<typeof discovery>;
