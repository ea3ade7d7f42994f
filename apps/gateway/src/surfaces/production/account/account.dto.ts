import { count, objectType, publicObject, type Shape, time } from '@registry/contracts-message';

export const account = publicObject('Account', {
  object: objectType('account'),
  usage_today: count('Requests that the calling key has made today.', { example: 13 }),
  daily_limit: count('Requests that it may make in one UTC day.', { minimum: 1, example: 10_000 }),
  resets_at: time('When the counter starts again at 0: the next midnight UTC.'),
});

export type Account = Shape<typeof account>;
