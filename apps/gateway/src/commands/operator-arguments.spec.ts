import { describe, expect, it } from '@jest/globals';
import { makeApiKey } from '../keys/auth/api-key.ts';
import { dailyLimit, duration, futureDate, keyPrefix } from './operator-arguments.ts';

describe('an operator’s arguments', () => {
  it.each([
    ['1', 1],
    ['1000000000', 1_000_000_000],
  ])('takes the daily limit %s', (text, limit) => expect(dailyLimit(text)).toBe(limit));

  it.each(['0', '-1', '1.5', '1e9', '1000000001', 'ten', ''])('refuses the daily limit %j', (text) => {
    expect(() => dailyLimit(text)).toThrow('from 1 to');
  });

  it.each([
    ['2999-01-31', '2999-01-31T00:00:00.000Z'],
    ['2999-01-31T12:30Z', '2999-01-31T12:30:00.000Z'],
  ])('takes the expiry %s', (text, moment) => expect(futureDate(text).toISOString()).toBe(moment));

  it.each(['2999-02-30', '31.01.2999', 'tomorrow', '2999-01-31T12:00:00', '2001-01-01', ''])(
    'refuses the expiry %j',
    (text) => expect(() => futureDate(text)).toThrow(),
  );

  it.each([
    ['0', 0],
    ['90s', 90_000],
    ['30m', 1_800_000],
    ['24h', 86_400_000],
    ['7d', 604_800_000],
  ])('takes the overlap %s', (text, ms) => expect(duration(text)).toBe(ms));

  it.each(['1', '-1h', '1w', 'h', '1.5h'])('refuses the overlap %j', (text) => {
    expect(() => duration(text)).toThrow('unit');
  });

  it('takes a key by its prefix, with or without brk_, or whole', () => {
    const { text, prefix } = makeApiKey();
    for (const name of [prefix, `brk_${prefix}`, text]) expect(keyPrefix(name)).toBe(prefix);
    expect(() => keyPrefix('short')).toThrow('8 characters');
  });
});
