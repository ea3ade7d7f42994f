import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Database } from '@registry/persistence';
import type { TestDatabase } from '@registry/testing';
import pg from 'pg';
import { gatewayDatabase, KEY_HASH_SECRET, makeKey } from '../../testing/gateway-keys.ts';
import { makeApiKey, readPrefix } from './api-key.ts';
import { AccessTokens } from '../tokens/access-tokens.ts';
import { Authenticator } from './authenticator.ts';
import { KeyCache } from './key-cache.ts';

let test: TestDatabase;
const tokens = new AccessTokens(KEY_HASH_SECRET, { production: '', demo: '', mcp: '' });
let pool: pg.Pool;

beforeAll(async () => {
  test = await gatewayDatabase();
  pool = new pg.Pool({ connectionString: test.url });
});
afterAll(async () => {
  await pool.end();
  await test.drop();
});

it('a key passes each time, and no other secret does after it: of another key or invented', async () => {
  const [text, other] = [await makeKey(test.url), await makeKey(test.url)];
  const authenticator = new Authenticator(new KeyCache(new Database(pool)), KEY_HASH_SECRET, tokens);
  const authenticate = async (presented: string) => authenticator.authenticate({ text: presented, inUrl: false });
  const prefix = readPrefix(text) ?? '';
  for (let time = 0; time < 3; time++) {
    expect(await authenticate(text)).toMatchObject({ prefix });
    expect(await authenticate(other)).toMatchObject({ prefix: readPrefix(other) });
    for (const secret of [other, makeApiKey().text].map((one) => one.slice(-43))) {
      await expect(authenticate(`brk_${prefix}_${secret}`)).rejects.toMatchObject({ code: { slug: 'invalid_key' } });
    }
  }
});
