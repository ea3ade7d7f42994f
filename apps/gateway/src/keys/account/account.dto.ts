import { count, objectType, publicObject, type Shape, time } from '@registry/contracts-message';

export const account = publicObject('Account', 'The usage of an API key.', {
  object: objectType('account'),
  usage_today: count(
    'Number of requests that counted toward the daily limit today (UTC), those of keys that share it included.',
    { example: 13 },
  ),
  daily_limit: count('Maximum number of requests per UTC day.', { minimum: 1, example: 10_000 }),
  resets_at: time('Time of the next reset: the next midnight UTC.'),
});

export type Account = Shape<typeof account>;
