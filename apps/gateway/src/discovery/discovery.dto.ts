import { flag, list, objectType, publicObject, type Shape, string, stringOrNull } from '@registry/contracts-message';
import Type from 'typebox';

const discoveredParameter = publicObject('DiscoveredParameter', 'A query parameter of an endpoint.', {
  name: string('The name of the parameter.', 'q'),
  description: string('The values that the parameter takes.'),
  required: flag('Whether the parameter is required.'),
});

const endpoint = publicObject('Endpoint', 'An endpoint with its parameters.', {
  method: Type.String({ example: 'GET', description: 'The HTTP method.' }),
  path: Type.String({ example: '/v1/search', description: 'The path of the endpoint.' }),
  description: string('A summary of the response.'),
  parameters: list(discoveredParameter, 'The query parameters.'),
});

export const discovery = publicObject('Discovery', 'The API: its version, usage restriction and endpoints.', {
  object: objectType('discovery'),
  name: string('The name of the API.'),
  version: Type.String({ example: 'v1', description: 'The version of the API, which is its path prefix.' }),
  terms: string('The usage restriction of the data.'),
  documentation: string('The URL of the documentation.', '/docs'),
  mcp: stringOrNull('The URL of the MCP tool server; `null` if absent.'),
  endpoints: list(endpoint, 'The endpoints of the API.'),
});

export type DiscoveredParameter = Shape<typeof discoveredParameter>;
export type Endpoint = Shape<typeof endpoint>;
export type Discovery = Shape<typeof discovery>;
