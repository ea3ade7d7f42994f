import { Field, publicObject, type Shape } from '@registry/contracts-message';
import { callerKinds } from '../../keys/auth/plans.ts';
import { USAGE_DAYS } from '../request-log/request-log.store.ts';
import type { UsageStore } from './usage.store.ts';

const PREFIX = Field.string('The prefix of the key, or the id of the session or program.', 'a1B2c3D4');
const KIND = Field.explainedChoice(callerKinds, 'The kind of the caller.');
const NAME = Field.stringOrNull('The name of the key or program.', 'Nightly job');
const COUNTED = Field.count('Requests that counted toward the daily limit.', { example: 129 });

const usedLimit = publicObject('UsedLimit', 'A daily limit, and what was used of it today.', {
  object: Field.objectType('used_limit'),
  key: Field.string(
    'The prefix of the key that the operator made with this limit; for `people` an id that is not a key.',
    'a1B2c3D4',
  ),
  kind: KIND,
  name: NAME,
  used_today: Field.count('Requests that counted toward the limit today (UTC), with all keys that share it.', {
    example: 129,
  }),
  daily_limit: Field.count('Maximum per UTC day.', { minimum: 1, example: 10_000 }),
});

const usageDay = publicObject('UsageDay', 'The requests of a day.', {
  object: Field.objectType('usage_day'),
  date: Field.string('The day (UTC).', '2026-11-02'),
  requests: Field.count('Number of requests.', { example: 120 }),
  counted: COUNTED,
});

const usageByEndpoint = publicObject('EndpointUsage', 'The requests with a key to an endpoint.', {
  object: Field.objectType('endpoint_usage'),
  key: PREFIX,
  kind: KIND,
  name: NAME,
  endpoint: Field.string('The method and the pattern of the path.', 'GET /v1/businesses/:id'),
  requests: Field.count('Number of requests.', { example: 120 }),
  counted: COUNTED,
});

export const workspaceUsage = publicObject(
  'WorkspaceUsage',
  'The usage of the workspace. Days and endpoints have every request that ended more than a second ago; `limits` are exact.',
  {
    object: Field.objectType('workspace_usage'),
    limits: Field.list(
      usedLimit,
      'The daily limits of the workspace. Keys that the workspace makes share one of them.',
    ),
    days: Field.list(usageDay, 'The days, oldest first, today included.', { maxItems: USAGE_DAYS }),
    endpoints: Field.list(usageByEndpoint, 'Requests by key and endpoint in these days, what counted most first.'),
  },
);

export type WorkspaceUsage = Shape<typeof workspaceUsage>;

export const exampleWorkspaceUsage: WorkspaceUsage = {
  object: 'workspace_usage',
  limits: [{ object: 'used_limit', key: 'Zz9Yy8Xx', kind: 'key', name: null, used_today: 129, daily_limit: 10_000 }],
  days: [{ object: 'usage_day', date: '2026-11-02', requests: 120, counted: 129 }],
  endpoints: [
    {
      object: 'endpoint_usage',
      key: 'a1B2c3D4',
      kind: 'key',
      name: 'Nightly job',
      endpoint: 'GET /v1/businesses/:id',
      requests: 120,
      counted: 129,
    },
  ],
};

/** Reads the usage of a workspace in the last days. */
export async function readUsage(store: UsageStore, workspaceId: number, days: number): Promise<WorkspaceUsage> {
  const [limits, byDay, endpoints] = await Promise.all([
    store.limits(workspaceId),
    store.days(workspaceId, days),
    store.endpoints(workspaceId, days),
  ]);
  return {
    object: 'workspace_usage',
    limits: limits.map(({ prefix, kind, name, used, dailyLimit }) => {
      return { object: 'used_limit', key: prefix, kind, name, used_today: used, daily_limit: dailyLimit };
    }),
    days: byDay.map((day) => ({ object: 'usage_day', ...day })),
    endpoints: endpoints.map(({ prefix, ...row }) => ({ object: 'endpoint_usage', key: prefix, ...row })),
  };
}
