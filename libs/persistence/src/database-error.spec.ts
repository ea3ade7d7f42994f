import { describe, expect, it } from '@jest/globals';
import { databaseError } from './database-error.ts';

describe('what callers see of an error of Postgres', () => {
  it.each([
    ['a full disk', { code: '53100' }, /disk .* full/],
    ['a server that is away', { code: 'ECONNREFUSED' }, /did not answer/],
    ['a server that shuts down', { code: '57P01' }, /did not answer/],
  ])('%s is upstream_unavailable, and the message says so', (_what, error, message) => {
    expect(databaseError(error)).toMatchObject({
      code: { slug: 'upstream_unavailable' },
      message: expect.stringMatching(message),
    });
  });

  it('a wrong statement stays itself', () => {
    const wrong = { code: '42601' };
    expect(databaseError(wrong)).toBe(wrong);
  });
});
