import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AppProcess } from '@registry/testing';
import { makeApiKey, readPrefix } from './auth/api-key.ts';
import type { HttpResponse } from '../testing/http-requests.ts';
import { problemIn } from '../testing/problem-in.ts';
import { runCli } from '../testing/gateway-keys.ts';
import { ExtraGateway, sharedGateway } from '../testing/started-gateway.ts';

const PATH = '/v1/businesses/us-co-20191000001';

describe('the key of a request', () => {
  let gateway: ExtraGateway<AppProcess>; // whose log is read
  let key: string;
  const sent: string[] = [];

  beforeAll(async () => {
    gateway = await ExtraGateway.startApart(await sharedGateway());
    key = await gateway.makeKey();
  });
  afterAll(() => gateway.end());

  const send = (headers: Record<string, string>, query = '') => gateway.get(`${PATH}${query}`, { headers });
  const expectInvalid = (response: HttpResponse) => {
    expect(problemIn(response)).toMatchObject({ status: 401, code: 'invalid_key' });
    expect(response.headers['www-authenticate']).toBe('Bearer');
    return problemIn(response).message;
  };

  it('is taken from x-api-key, from Authorization: Bearer and from api_token', async () => {
    expect((await send({ 'x-api-key': key })).status).toBe(200);
    expect((await send({ authorization: `Bearer ${key}` })).status).toBe(200);
    expect((await send({ authorization: `bearer  ${key}` })).status).toBe(200);
    expect((await send({}, `?api_token=${key}`)).status).toBe(200);
    expect((await send({}, `?sparse=true&api_token=${key}`)).status).toBe(200);
  });

  it('is the first that is present, even where a later one would be valid', async () => {
    expectInvalid(await send({ 'x-api-key': 'wrong', authorization: `Bearer ${key}` }, `?api_token=${key}`));
    expectInvalid(await send({ authorization: 'Bearer wrong' }, `?api_token=${key}`));
    expect((await send({ 'x-api-key': key, authorization: 'Bearer wrong' }, '?api_token=wrong')).status).toBe(200);
  });

  it('in the URL is answered with Deprecation and Link, and nowhere else', async () => {
    const response = await send({}, `?api_token=${key}`);
    expect(response.headers).toMatchObject({
      deprecation: '@1767225600',
      link: expect.stringContaining('rel="deprecation"'),
    });
    expect((await send({ 'x-api-key': key })).headers.deprecation).toBeUndefined();
  });

  it('given twice in the URL is refused', async () => {
    expect(problemIn(await send({}, `?api_token=${key}&api_token=${key}`))).toMatchObject({
      status: 400,
      param: 'api_token',
    });
  });

  it('missing is 401 with WWW-Authenticate', async () => {
    const response = await send({});
    expect(problemIn(response)).toMatchObject({ status: 401, code: 'missing_key' });
    expect(response.headers['www-authenticate']).toBe('Bearer');
  });

  it.each([
    ['Token', /Authorization has the scheme Token; expected Bearer <key>\./],
    ['Basic', /Authorization has the scheme Basic; expected Bearer <key>\./],
    ['', /Authorization has no scheme; expected Bearer <key>\./],
  ])(
    'in another Authorization, "%s <key>", is missing, and the message says what is expected',
    async (scheme, says) => {
      const response = await send({ authorization: `${scheme} ${key}`.trim() });
      expect(problemIn(response)).toMatchObject({ status: 401, code: 'missing_key' });
      expect(problemIn(response).message).toMatch(says);
      expect(response.text).not.toContain(key);
    },
  );

  it.each([
    ['quotation marks', (valid: string) => `"${valid}"`, /It is in quotation marks; expected the key without them\./],
    [
      'Bearer',
      (valid: string) => `Bearer ${valid}`,
      /It begins with Bearer, which belongs only in the Authorization header\./,
    ],
    ['white space', (valid: string) => `${valid} x`, /It contains white space; expected only the key\./],
  ])('with %s in x-api-key is not valid, and the message says why', async (_what, sentAs, says) => {
    const response = await send({ 'x-api-key': sentAs(key) });
    expect(expectInvalid(response)).toMatch(says);
    expect(response.text).not.toContain(key);
  });

  it('wrong, revoked, expired or with another secret is 401, all with the very same words', async () => {
    const revoked = await gateway.makeKey();
    await runCli(gateway.databaseUrl, 'keys', 'revoke', revoked);
    const expired = await gateway.makeKey({ expiresAt: new Date(Date.now() - 1) });
    const invented = makeApiKey().text;
    const forged = `brk_${readPrefix(key)}_${invented.slice(-43)}`;
    sent.push(revoked, expired, forged, invented);
    const messages = new Set<string>();
    for (const bad of ['wrong', `${key}x`, ` ${key.slice(1)}`, invented, forged, revoked, expired]) {
      messages.add(expectInvalid(await send({ 'x-api-key': bad })));
    }
    expect(messages.size).toBe(1);
  });

  it('revoked while it is in use ends with the next request that counts, and elsewhere within 3 seconds', async () => {
    const used = await gateway.makeKey();
    sent.push(used);
    expect((await send({ 'x-api-key': used })).status).toBe(200);
    await runCli(gateway.databaseUrl, 'keys', 'revoke', used);
    const revokedAt = performance.now();
    expectInvalid(await send({ 'x-api-key': used }));
    while ((await gateway.get('/v1/account', { headers: { 'x-api-key': used } })).status !== 401) {
      expect(performance.now() - revokedAt).toBeLessThan(3_500);
    }
  });

  it('rotated lives on for the overlap beside the one that took over', async () => {
    const old = await gateway.makeKey({ dailyLimit: 77 });
    const rotated = JSON.parse(await runCli(gateway.databaseUrl, 'keys', 'rotate', old, '--overlap', '24h', '--json'));
    sent.push(old, rotated.key);
    expect((await send({ 'x-api-key': old })).status).toBe(200);
    expect((await send({ 'x-api-key': rotated.key })).headers['ratelimit-policy']).toBe('"daily";q=77;w=86400');
    await runCli(gateway.databaseUrl, 'keys', 'rotate', rotated.key, '--overlap', '0');
    expectInvalid(await send({ 'x-api-key': rotated.key }));
  });

  it('never reaches a log, whatever became of the request', async () => {
    await gateway.get(`/v1/${key}?api_token=${key}`);
    await gateway.get(`/${key}`, { headers: { 'x-request-id': key, referer: `http://a/?api_token=${key}` } });
    await gateway.get(`/v1/businesses?q=${key}&api_token=${key}`);
    await gateway.get(`/v1/businesses?${key}=1`, { headers: { 'x-api-key': key } });
    const alone = await ExtraGateway.startApart(gateway, { NATS_URL: 'nats://127.0.0.1:1' });
    expect((await alone.get(`${PATH}?api_token=${key}`)).status).toBe(502);
    await alone.end();
    const output = gateway.app.output + alone.app.output;
    expect(output).toContain('"route":"/v1/businesses/:id"');
    expect(output).toContain(`"key":"${readPrefix(key)}"`);
    for (const text of [key, ...sent]) expect(output).not.toContain(text.slice(-43));
  });
});
