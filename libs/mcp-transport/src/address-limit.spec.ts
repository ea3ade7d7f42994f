import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AddressLimit } from './address-limit.ts';

const perMinute = { name: 'minute', quota: 3, windowSeconds: 60 };
const perDay = { name: 'day', quota: 5, windowSeconds: 86_400 };

describe('the limit of a client address', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('admits as many requests as the window holds and says how many are left', async () => {
    const limit = new AddressLimit([perMinute]);
    const take = () => limit.take('203.0.113.7');
    const answers = [await take(), await take(), await take()];
    jest.advanceTimersByTime(15_000);
    answers.push(await take());
    expect(answers.map(({ admitted }) => admitted)).toEqual([true, true, true, false]);
    expect(answers[0]?.headers).toEqual({ 'ratelimit-policy': '"minute";q=3;w=60', ratelimit: '"minute";r=2;t=60' });
    expect(answers[3]?.headers).toEqual({
      'ratelimit-policy': '"minute";q=3;w=60',
      ratelimit: '"minute";r=0;t=45',
      'retry-after': '45',
    });
    expect(answers[3]?.message).toBe('An address may send 3 requests a minute. Try again in 45 seconds.');
  });

  it('counts anew in the next window, and no request that the minute refuses in the day', async () => {
    const limit = new AddressLimit([perMinute, perDay]);
    const taken = async (count: number) => {
      let admitted = 0;
      for (let at = 0; at < count; at++) if ((await limit.take('203.0.113.7')).admitted) admitted += 1;
      return admitted;
    };
    expect(await taken(10)).toBe(3);
    jest.advanceTimersByTime(60_000);
    expect(await taken(3)).toBe(2);
    expect((await limit.take('203.0.113.7')).headers['retry-after']).toBe(String(60));
    jest.advanceTimersByTime(60_000);
    expect((await limit.take('203.0.113.7')).headers['retry-after']).toBe(String(86_400 - 120));
    jest.advanceTimersByTime(86_400_000);
    expect(await taken(10)).toBe(3);
  });

  it('takes a /64 of IPv6 as one client, IPv4 written as IPv6 as IPv4, and every other address apart', async () => {
    const limit = new AddressLimit([{ ...perMinute, quota: 1 }]);
    const admitted = async (address: string) => (await limit.take(address)).admitted;
    expect(await admitted('2001:db8:1:2::1')).toBe(true);
    expect(await admitted('2001:DB8:1:2:ffff::9')).toBe(false);
    expect(await admitted('2001:db8:1:3::1')).toBe(true);
    expect(await admitted('::ffff:203.0.113.9')).toBe(true);
    expect(await admitted('203.0.113.9')).toBe(false);
    expect(await admitted('203.0.113.10')).toBe(true);
    expect(await admitted('::1')).toBe(true);
  });

  it('is off where the quota is 0', async () => {
    const limit = new AddressLimit([{ ...perMinute, quota: 0 }]);
    const answers = await Promise.all(Array.from({ length: 100 }, () => limit.take('203.0.113.7')));
    expect(answers.every(({ admitted, headers }) => admitted && Object.keys(headers).length === 0)).toBe(true);
  });
});
