import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AddressLimits } from './address-limits.ts';
import { clientNetwork } from './client-network.ts';

describe('the limits for an address', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const taken = async (limits: AddressLimits, count: number): Promise<number> => {
    let admitted = 0;
    for (let at = 0; at < count; at++) if ((await limits.take('203.0.113.7')).retryAfterSeconds === null) admitted += 1;
    return admitted;
  };

  it('admit as many requests a minute as agreed, and say how many are left and when the next is taken', async () => {
    const limits = new AddressLimits({ perMinute: 2, perDay: 10 });
    const first = await limits.take('192.0.2.1');
    expect(first).toMatchObject({ retryAfterSeconds: null, message: '' });
    expect(first.headers).toEqual({
      'ratelimit-policy': '"minute";q=2;w=60, "day";q=10;w=86400',
      ratelimit: '"minute";r=1;t=60, "day";r=9;t=86400',
    });
    expect((await limits.take('192.0.2.1')).retryAfterSeconds).toBeNull();
    jest.advanceTimersByTime(15_000);
    expect(await limits.take('192.0.2.1')).toMatchObject({
      retryAfterSeconds: 45,
      message: 'An address may send 2 requests a minute. Try again in 45 seconds.',
      headers: { ratelimit: '"minute";r=0;t=45' },
    });
    expect((await limits.take('192.0.2.2')).retryAfterSeconds).toBeNull();
  });

  it('count anew in the next window, and no request that the minute refuses in the day', async () => {
    const limits = new AddressLimits({ perMinute: 3, perDay: 5 });
    expect(await taken(limits, 10)).toBe(3);
    jest.advanceTimersByTime(60_000);
    expect(await taken(limits, 3)).toBe(2);
    jest.advanceTimersByTime(60_000);
    expect((await limits.take('203.0.113.7')).retryAfterSeconds).toBe(86_400 - 120);
    jest.advanceTimersByTime(86_400_000);
    expect(await taken(limits, 10)).toBe(3);
  });

  it('count no request that is refused, also one that counts as several', async () => {
    const limits = new AddressLimits({ perMinute: 10, perDay: 12 });
    expect((await limits.take('192.0.2.1', 6)).retryAfterSeconds).toBeNull();
    expect(await limits.take('192.0.2.1', 5)).toMatchObject({
      retryAfterSeconds: 60,
      headers: { ratelimit: '"minute";r=4;t=60' },
    });
    expect((await limits.take('192.0.2.1', 4)).retryAfterSeconds).toBeNull();
    jest.advanceTimersByTime(60_000);
    expect(await limits.take('192.0.2.1', 3)).toMatchObject({
      retryAfterSeconds: 86_340,
      headers: { ratelimit: '"minute";r=7;t=60, "day";r=2;t=86340' },
    });
    expect((await limits.take('192.0.2.1', 2)).headers).toMatchObject({
      ratelimit: '"minute";r=8;t=60, "day";r=0;t=86340',
    });
  });

  it('are off where they are 0', async () => {
    const limits = new AddressLimits({ perMinute: 0, perDay: 0 });
    expect(await taken(limits, 100)).toBe(100);
    expect((await limits.take('203.0.113.7')).headers).toEqual({});
  });

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8::1', '2001:db8::/64'],
    ['::1', '::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['unknown', 'unknown'],
  ])('count %s as %s', (address, network) => {
    expect(clientNetwork(address)).toBe(network);
  });
});
