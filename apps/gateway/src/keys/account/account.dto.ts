import { Field, publicObject, type Shape } from '@registry/contracts-message';

export const account = publicObject('Account', 'The usage of an API key.', {
  object: Field.objectType('account'),
  usage_today: Field.count(
    'Number of requests that counted toward the daily limit today (UTC), those of keys that share it included.',
    { example: 13 },
  ),
  daily_limit: Field.count('Maximum number of requests per UTC day.', { minimum: 1, example: 10_000 }),
  resets_at: Field.time('Time of the next reset: the next midnight UTC.'),
});

export type Account = Shape<typeof account>;
