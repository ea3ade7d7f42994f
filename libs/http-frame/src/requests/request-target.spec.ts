import { describe, expect, it } from '@jest/globals';
import type { IncomingMessage } from 'node:http';
import { readPath, readQuery, routedTarget, unreadablePath } from './request-target.ts';

const request = (url: string) => ({ url }) as IncomingMessage;

describe('routedTarget', () => {
  it.each([
    ['/v1/businesses?q=a', '/v1/businesses?q=a'],
    ['/v1/businesses/us-co-1%2F2', '/v1/businesses/us-co-1%2F2'],
    ['http://example.com/health', '/health'],
    ['HTTPS://example.com?q=a', '/?q=a'],
    ['/health?q=%zz', '/health?q=%zz'],
  ])('routes %s as %s', (sent, routed) => {
    const sentRequest = request(sent);
    expect(routedTarget(sentRequest)).toBe(routed);
    expect(unreadablePath(sentRequest)).toBeUndefined();
  });

  it.each([
    ['/v1/businesses/%', '/v1/businesses/%'],
    ['/v1/businesses/us-co-%ff?sparse=1', '/v1/businesses/us-co-%ff'],
    ['*', '*'],
    ['ftp://example.com/x', 'ftp://example.com/x'],
  ])('sends %s where no route is and remembers its path', (sent, path) => {
    const sentRequest = request(sent);
    expect(decodeURIComponent(routedTarget(sentRequest))).toBe('/\0');
    expect(unreadablePath(sentRequest)).toBe(path);
  });
});

describe('pathOf and queryOf', () => {
  it.each([
    ['/a', '/a', ''],
    ['/a?', '/a', ''],
    ['/a?b=c?d', '/a', 'b=c?d'],
    ['/a?b#c', '/a', 'b'],
    ['/a#b?c', '/a', ''],
  ])('part %s into %s and %j', (target, path, query) => {
    expect([readPath(target), readQuery(target)]).toEqual([path, query]);
  });
});
