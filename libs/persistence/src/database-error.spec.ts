import { describe, expect, it } from '@jest/globals';
import { databaseError } from './database-error.ts';

describe('what callers see of an error of Postgres', () => {
  it.each([
    ['a full disk', { code: '53100' }, /disk .* full/],
    ['a server that is away', { code: 'ECONNREFUSED' }, /unavailable/],
    ['a server that shuts down', { code: '57P01' }, /unavailable/],
    ['a server that is read-only', { code: '25006' }, /unavailable/],
    ['a role that is being replaced', { code: '28P01' }, /unavailable/],
    ['a database that is being replaced', { code: '3D000' }, /unavailable/],
    ['a transaction that was given up for another', { code: '40001' }, /unavailable/],
    ['a deadlock', { code: '40P01' }, /unavailable/],
    ['damaged data', { code: 'XX001' }, /unavailable/],
  ])('%s is upstream_unavailable, and the message says so', (_what, error, message) => {
    expect(databaseError(error)).toMatchObject({
      code: { slug: 'upstream_unavailable' },
      message: expect.stringMatching(message),
    });
  });

  it.each(['42601', '22003', '23505', '0A000', 'P0001', '54000', 'EPERM', 'ERR_INVALID_ARG_TYPE', undefined])(
    'an error of the statement or of our own (%s) stays itself',
    (code) => {
      const wrong = Object.assign(new Error('wrong'), { code });
      expect(databaseError(wrong)).toBe(wrong);
    },
  );
});
