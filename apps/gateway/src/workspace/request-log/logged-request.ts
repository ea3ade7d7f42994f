import { Field, makeExample, pageOf, publicObject, type Shape } from '@registry/contracts-message';
import Type from 'typebox';
import type { RequestRow } from './request-log.store.ts';

export const loggedRequest = publicObject(
  'LoggedRequest',
  'A request with a key of the workspace. No query, body or name is kept.',
  {
    object: Field.objectType('logged_request'),
    requested_at: Field.time('Time when the request ended.'),
    key: Field.string('The prefix of the key, session or grant.', 'a1B2c3D4'),
    user: Field.stringOrNull(
      'The id of the person of a session or a grant; `null` for a key.',
      'usr_3mK8dXq5vJt2yRn7BwHfLz',
    ),
    method: Field.string('The method.', 'GET'),
    route: Field.string('The pattern of the path; `none` for an unknown path.', '/v1/businesses/:id'),
    status: Field.count('The status of the response; 499 if the caller disconnected.', { minimum: 100, example: 200 }),
    duration_ms: Type.Number({ minimum: 0, description: 'Duration in milliseconds.', example: 12.4 }),
    request_id: Field.string('The `X-Request-Id` of the response.', 'c2a1f0de-5b1f-4a35-9f0a-6c1d7c1f2c55'),
  },
);

export const loggedRequestList = pageOf('LoggedRequestList', 'A page of requests of the workspace.', loggedRequest);

export type LoggedRequestList = Shape<typeof loggedRequestList>;

export const exampleLoggedRequest: Shape<typeof loggedRequest> = makeExample(loggedRequest, {
  requested_at: '2026-11-02T08:16:02.000Z',
  user: null,
});

export function toLoggedRequest(row: RequestRow): Shape<typeof loggedRequest> {
  const { at, prefix, user, method, route, status, ms, requestId } = row;
  return {
    object: 'logged_request',
    requested_at: at.toISOString(),
    key: prefix,
    user,
    method,
    route,
    status,
    duration_ms: Math.round(ms * 100) / 100,
    request_id: requestId,
  };
}
