import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Fault, FakeSocrataPortal } from '@registry/fake-socrata-portal';
import { type HostLimits, PoliteHost } from './polite-host.ts';

const HOST = 'data.example.gov';
const PATH = '/resource/abcd-1234.json';
const fast: Partial<HostLimits> = { requestsPerSecond: 1_000, requestsAtOnce: 100, requestMsMax: 5_000 };

describe('asking a host', () => {
  let portal: FakeSocrataPortal;

  beforeEach(async () => {
    portal = await FakeSocrataPortal.start([{ host: HOST, id: 'abcd-1234', columns: ['id'], rows: [{ id: '1' }] }]);
  });
  afterEach(() => portal.close());

  const hostWith = (limits: Partial<HostLimits> = {}, appToken?: string): PoliteHost =>
    new PoliteHost({
      host: HOST,
      contact: 'ops@example.test',
      standInUrl: portal.url,
      appToken,
      limits: { ...fast, ...limits },
    });
  const send = (host: PoliteHost, signal = AbortSignal.timeout(10_000)): Promise<unknown> =>
    host.getJson(PATH, new URLSearchParams({ $limit: '5' }), signal);
  const readKind = async (request: Promise<unknown>): Promise<unknown> =>
    request.then(
      () => 'answered',
      (error: { kind?: string }) => error.kind ?? error,
    );

  it('says who asks, with the token where there is one', async () => {
    expect(await send(hostWith({}, 'a-token'))).toEqual([{ id: '1' }]);
    await send(hostWith());
    expect(portal.requests.map(({ headers }) => [headers['user-agent'], headers['x-app-token']])).toEqual([
      ['business-registry-data-service (ops@example.test)', 'a-token'],
      ['business-registry-data-service (ops@example.test)', undefined],
    ]);
  });

  it.each<[Fault, string]>([
    [{ kind: 'too-many-requests', retryAfter: '7' }, 'rate-limited'],
    [{ kind: 'unavailable' }, 'unavailable'],
    [{ kind: 'truncated' }, 'not-json'],
    [{ kind: 'cut-off' }, 'unreachable'],
    [{ kind: 'html' }, 'not-json'],
    [{ kind: 'redirect' }, 'redirected'],
    [{ kind: 'flood' }, 'too-large'],
    [{ kind: 'empty' }, 'not-json'],
    [{ kind: 'slow', delayMs: 60_000 }, 'timeout'],
    [{ kind: 'hang' }, 'timeout'],
  ])('fails with its own kind: %j is %s', async (fault, kind) => {
    portal.fault = fault;
    const requestMsMax = kind === 'timeout' ? 300 : 10_000;
    const caller = AbortSignal.timeout(60_000); // who waits for longer than one request may take
    const failed = await readKind(send(hostWith({ bytesMax: 1_000_000, requestMsMax }), caller));
    expect([failed, caller.aborted]).toEqual([kind, false]);
  });

  it('follows no redirect, to itself neither', async () => {
    portal.fault = { kind: 'redirect', location: `${portal.url}/${HOST}${PATH}` };
    expect(await readKind(send(hostWith()))).toBe('redirected');
    expect(portal.requests).toHaveLength(1);
  });

  it('does not ask again before the time that the host named', async () => {
    const host = hostWith();
    portal.fault = { kind: 'too-many-requests', retryAfter: '60' };
    expect(await readKind(send(host))).toBe('rate-limited');
    portal.fault = undefined;
    expect(await readKind(send(host))).toBe('rate-limited');
    expect(portal.requests).toHaveLength(1);
  });

  it('leaves a host alone that fails again and again, and tries it once after a rest', async () => {
    const host = hostWith({ failuresMax: 3, cooldownMs: 200 });
    portal.fault = { kind: 'html' };
    for (let i = 0; i < 3; i += 1) expect(await readKind(send(host))).toBe('not-json');
    expect(await readKind(send(host))).toBe('circuit-open');
    expect(portal.requests).toHaveLength(3);
    portal.fault = undefined;
    const isServed = async (): Promise<boolean> => (await readKind(send(host))) === 'answered';
    const deadline = Date.now() + 5_000;
    while (!(await isServed()) && Date.now() < deadline);
    expect(portal.requests).toHaveLength(4);
  });

  it('asks a few at a time, lets a few wait and refuses the rest at once', async () => {
    const host = hostWith({ concurrentMax: 2, waitingMax: 3, requestMsMax: 1_000 });
    portal.fault = { kind: 'hang' };
    // One signal for all: a request that gave up earlier than the others would let a waiting one start.
    const signal = AbortSignal.timeout(500);
    const request = Array.from({ length: 20 }, () => readKind(send(host, signal)));
    expect(await Promise.race(request)).toBe('busy');
    const kinds = Object.groupBy(await Promise.all(request), (kind) => String(kind));
    expect([kinds['busy']?.length, kinds['timeout']?.length]).toEqual([15, 5]);
    expect(portal.requests).toHaveLength(2);
  });

  it('starts no more requests in a second than it allows itself', async () => {
    const host = hostWith({ requestsPerSecond: 10, requestsAtOnce: 2 });
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: 6 }, () => send(host)));
    expect(performance.now() - startedAt).toBeGreaterThan(380);
  });

  it('answers its caller when the time is up, whatever the host does', async () => {
    portal.fault = { kind: 'hang' };
    expect(await readKind(send(hostWith({ requestMsMax: 60_000 }), AbortSignal.timeout(100)))).toBe('timeout');
  });
});
