import { describe, expect, it } from '@jest/globals';
import { AddressLimits } from './address-limits.ts';
import { clientNetwork } from './client-address.ts';

describe('the limit for an address', () => {
  it('takes as many requests a minute as agreed, and says when the next is taken', async () => {
    const limits = new AddressLimits({ perMinute: 2, perDay: 10 });
    expect((await limits.take('192.0.2.1')).headers['ratelimit']).toMatch(/^"minute";r=1;t=60, "day";r=9;t=86400$/);
    expect((await limits.take('192.0.2.1')).retryAfterSeconds).toBeNull();
    const refused = await limits.take('192.0.2.1');
    expect(refused.retryAfterSeconds).toBeGreaterThan(50);
    expect(refused.headers['ratelimit-policy']).toBe('"minute";q=2;w=60, "day";q=10;w=86400');
    expect((await limits.take('192.0.2.2')).retryAfterSeconds).toBeNull();
  });

  it('takes no more a day than agreed, and everything where none is', async () => {
    const limits = new AddressLimits({ perMinute: 0, perDay: 1 });
    await limits.take('192.0.2.1');
    expect((await limits.take('192.0.2.1')).retryAfterSeconds).toBeGreaterThan(80_000);
    expect(await new AddressLimits({ perMinute: 0, perDay: 0 }).take('192.0.2.1')).toEqual({
      retryAfterSeconds: null,
      headers: {},
    });
  });

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('counts %s as %s', (address, network) => {
    expect(clientNetwork(address)).toBe(network);
  });
});
