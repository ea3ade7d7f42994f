import { describe, expect, it } from '@jest/globals';
import { AddressLimit } from './address-limit.ts';

const perMinute = { name: 'minute', quota: 3, windowSeconds: 60 };
const perDay = { name: 'day', quota: 5, windowSeconds: 86_400 };

function clockAt(iso: string) {
  let now = Date.parse(iso);
  return { now: () => now, advance: (seconds: number) => void (now += seconds * 1000) };
}

describe('the limit of a client address', () => {
  it('admits as many requests as the window holds and tells how many are left', () => {
    const limit = new AddressLimit([perMinute], clockAt('2026-11-02T10:00:15Z').now);
    const answers = Array.from({ length: 4 }, () => limit.take('203.0.113.7'));
    expect(answers.map(({ admitted }) => admitted)).toEqual([true, true, true, false]);
    expect(answers[0]?.headers).toEqual({ 'ratelimit-policy': '"minute";q=3;w=60', ratelimit: '"minute";r=2;t=45' });
    expect(answers[3]?.headers).toEqual({
      'ratelimit-policy': '"minute";q=3;w=60',
      ratelimit: '"minute";r=0;t=45',
      'retry-after': '45',
    });
    expect(answers[3]?.message).toBe('An address may send 3 requests a minute. Try again in 45 seconds.');
  });

  it('counts anew in the next window, and no refused request in any', () => {
    const clock = clockAt('2026-11-02T10:00:00Z');
    const limit = new AddressLimit([perMinute, perDay], clock.now);
    const taken = (count: number) =>
      Array.from({ length: count }, () => limit.take('203.0.113.7')).filter(({ admitted }) => admitted).length;
    expect(taken(10)).toBe(3);
    clock.advance(60);
    expect(taken(10)).toBe(2);
    expect(limit.take('203.0.113.7').headers['retry-after']).toBe(String(14 * 3600 - 60));
    clock.advance(14 * 3600);
    expect(taken(10)).toBe(3);
  });

  it('takes a /64 of IPv6 as one client, IPv4 written as IPv6 as IPv4, and every other address apart', () => {
    const limit = new AddressLimit([{ ...perMinute, quota: 1 }], clockAt('2026-11-02T10:00:00Z').now);
    const admitted = (address: string) => limit.take(address).admitted;
    expect(admitted('2001:db8:1:2::1')).toBe(true);
    expect(admitted('2001:DB8:1:2:ffff::9')).toBe(false);
    expect(admitted('2001:db8:1:3::1')).toBe(true);
    expect(admitted('::ffff:203.0.113.9')).toBe(true);
    expect(admitted('203.0.113.9')).toBe(false);
    expect(admitted('203.0.113.10')).toBe(true);
    expect(admitted('::1')).toBe(true);
  });

  it('is off where the quota is 0', () => {
    const limit = new AddressLimit([{ ...perMinute, quota: 0 }]);
    const answers = Array.from({ length: 100 }, () => limit.take('203.0.113.7'));
    expect(answers.every(({ admitted, headers }) => admitted && Object.keys(headers).length === 0)).toBe(true);
  });
});
