import { describe, expect, it } from '@jest/globals';
import { toAddress } from './address-of.ts';

describe('addressOf', () => {
  it.each([
    ['127.0.0.1', 'http://127.0.0.1:3000'],
    ['0.0.0.0', 'http://127.0.0.1:3000'],
    ['::', 'http://127.0.0.1:3000'],
    ['::1', 'http://[::1]:3000'],
    ['box.example', 'http://box.example:3000'],
    [undefined, 'http://127.0.0.1:3000'],
  ])('reaches a listener on %s at %s', (host, address) => {
    expect(toAddress(host, 3000)).toBe(address);
  });
});
