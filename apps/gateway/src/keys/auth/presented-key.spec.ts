import { describe, expect, it } from '@jest/globals';
import { readQueryString } from '@registry/http-frame/parameters/query-string';
import { presentedKey } from './presented-key.ts';

describe('presentedKey', () => {
  it.each([
    ['x-api-key before the others', { 'x-api-key': 'a', authorization: 'Bearer b' }, 'api_token=c', 'a', false],
    ['Bearer before api_token', { authorization: 'Bearer b' }, 'api_token=c', 'b', false],
    ['api_token last', {}, 'q=x&api_token=c', 'c', true],
    ['the scheme in any letter case', { authorization: 'bEARER  b' }, '', 'b', false],
    ['past another scheme', { authorization: 'Basic b' }, 'api_token=c', 'c', true],
    ['past an empty header', { 'x-api-key': '', authorization: 'Bearer ' }, 'api_token=c', 'c', true],
  ])('takes %s', (_title, headers, query, text, inUrl) => {
    expect(presentedKey(headers, readQueryString(query))).toEqual({ text, inUrl });
  });

  it.each([
    [{}, ''],
    [{ authorization: 'Bearer' }, 'api_token='],
    [{ authorization: 'Bearerb' }, 'API_TOKEN=c'],
  ])('finds none in %j and %j', (headers, query) => {
    expect(presentedKey(headers, readQueryString(query))).toBeUndefined();
  });
});
