import { Field, publicObject, type Shape } from '@registry/contracts-message';
import { scopeMeanings, scopes } from '@registry/domain/scopes';

export const account = publicObject('Account', 'The usage and the scopes of a caller.', {
  object: Field.objectType('account'),
  usage_today: Field.count(
    'Number of requests that counted toward the daily limit today (UTC), those of keys that share it included.',
    { example: 13 },
  ),
  daily_limit: Field.count('Maximum number of requests per UTC day.', { minimum: 1, example: 10_000 }),
  resets_at: Field.time('Time of the next reset: the next midnight UTC.'),
  scopes: Field.choices(
    scopes,
    `The scopes of the caller. ${Object.entries(scopeMeanings)
      .map(([scope, meaning]) => `\`${scope}\`: ${meaning}`)
      .join(' ')}`,
  ),
  email: Field.stringOrNull(
    'The address for mail to the caller: that of the person who signed in, or the contact address of the workspace; `null` without one.',
    'ada@example.com',
  ),
});

export type Account = Shape<typeof account>;
