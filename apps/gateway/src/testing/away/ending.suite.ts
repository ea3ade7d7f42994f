import { beforeAll, expect, it } from '@jest/globals';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { BATCH, BatchRequests } from '../lists/batch-requests.ts';
import type { StartedGateway } from '../started-gateway.ts';

const PATH = '/v1/businesses/us-co-20191000001?sparse=true';

/** Every service that a gateway calls, and a request that it serves. */
const RESPONDED_BY = {
  'business-registry': '/v1/businesses?q=cedar',
  'records-sections': '/v1/businesses/us-co-20191000001',
  people: '/v1/people?q=doe',
  jurisdiction: '/v1/jurisdictions',
  batches: '/v1/batches/',
} as const;

/** Services and gateways that get SIGTERM, as from Kubernetes. At the end the first gateway has stopped. */
export function describeEnding(at: () => StartedGateway): void {
  let key: string;
  let batchId: string;

  beforeAll(async () => {
    await at().stack.startAnother('gateway');
    key = await at().makeKey({ dailyLimit: 1_000_000 });
    const requests = new BatchRequests(at(), key);
    batchId = await requests.completed(await requests.post(BATCH));
  });

  /** Calls one replica after the other until it is stopped; goes to the next one only if a connection was refused. */
  async function keepSending(agent: Agent, isOver: () => boolean, path = PATH): Promise<Record<string, number>> {
    const outcomes: Record<string, number> = {};
    for (let replica = 0; !isOver(); replica++) {
      const outcome = await send(agent, `${at().replicaUrls()[replica % 2] ?? ''}${path}`);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
    return outcomes;
  }

  /**
   * `200`, or the error. A kept-alive connection that was closed while the request was on its way is `closed`: HTTP
   * lets the client retry, as every connection pool does.
   */
  function send(agent: Agent, url: string): Promise<string> {
    return new Promise((resolve) => {
      const requested = request(url, { agent, headers: { 'x-api-key': key } }, (response) => {
        const { statusCode } = response;
        text(response).then(
          (body) => resolve(statusCode === 200 ? '200' : `${statusCode}: ${body}`),
          () => resolve('broken answer'),
        );
      });
      requested.once('error', (error: Error & { code?: string }) => {
        const isClosed = requested.reusedSocket && error.code === 'ECONNRESET';
        resolve(isClosed ? 'closed' : (error.code ?? error.message));
      });
      requested.end();
    });
  }

  /** Requests of the key that were counted, as the replica says that stays. */
  async function usedToday(): Promise<number> {
    const response = await fetch(`${at().replicaUrls()[1] ?? ''}/v1/account`, { headers: { 'x-api-key': key } });
    return ((await response.json()) as { usage_today: number }).usage_today;
  }

  const services: (keyof typeof RESPONDED_BY)[] = [
    'people',
    'business-registry',
    'records-sections',
    'jurisdiction',
    'batches',
  ];
  it.each(services)('loses no request when one of two replicas of %s gets SIGTERM', async (service) => {
    const leaving = at().stack.app(service);
    await at().stack.startAnother(service); // next to the one that leaves
    const agent = new Agent({ keepAlive: true });
    const path = RESPONDED_BY[service] + (service === 'batches' ? batchId : '');
    let isOver = false;
    const callers = Array.from({ length: 20 }, () => keepSending(agent, () => isOver, path));
    await Promise.race([...callers, send(agent, `${at().baseUrl}${path}`)]); // all are under way
    leaving.signal('SIGTERM');
    const exit = await leaving.exited;
    isOver = true;
    const counts = await Promise.all(callers);
    agent.destroy();
    expect([...new Set(counts.flatMap((counted) => Object.keys(counted)))]).toEqual(['200']);
    expect(exit).toEqual({ code: 0, signal: null });
  });

  it('loses no request that another replica could serve, while many callers hold connections to it', async () => {
    const agent = new Agent({ keepAlive: true });
    const [ending] = at().stack.replicas('gateway');
    const usedBefore = await usedToday();
    let isOver = false;
    const callers = Array.from({ length: 50 }, () => keepSending(agent, () => isOver));
    const first = send(agent, `${at().baseUrl}${PATH}`);
    await Promise.race([...callers, first]); // all are under way
    ending?.signal('SIGTERM');
    const exit = await ending?.exited;
    isOver = true;
    const counts = [{ [await first]: 1 }, ...(await Promise.all(callers))];
    agent.destroy();
    // A connection that comes while the port closes is reset by the system; no request of it was taken, as the usage says.
    const outcomes = new Set(counts.flatMap((counted) => Object.keys(counted)));
    for (const untaken of ['ECONNREFUSED', 'ECONNRESET', 'closed']) outcomes.delete(untaken);
    expect([...outcomes]).toEqual(['200']);
    const responded = counts.reduce((sum, counted) => sum + (counted['200'] ?? 0), 0);
    expect((await usedToday()) - usedBefore).toBe(responded);
    expect(exit).toEqual({ code: 0, signal: null });
  });

  it('is not ready at once, serves new requests with Connection: close, and logs why it ends', async () => {
    const ending = await at().stack.startAnother('gateway');
    const port = Number(ending.ready['productionPort']);
    const internal = `http://127.0.0.1:${String(ending.ready['internalPort'])}`;
    expect((await fetch(`${internal}/health/ready`)).status).toBe(200);
    const idle = connect(port, '127.0.0.1'); // keeps the port open until it has called
    await once(idle, 'connect');
    ending.signal('SIGTERM');
    while ((await fetch(`${internal}/health/ready`)).status === 200);
    idle.write('GET /health HTTP/1.1\r\nHost: a\r\n\r\n');
    const chunks = (await idle.toArray()) as Buffer[];
    const response = Buffer.concat(chunks).toString();
    expect(response).toMatch(/^HTTP\/1\.1 503 /);
    expect(response.toLowerCase()).toContain('connection: close');
    expect(response).toContain('"gateway":"unavailable"');
    expect(await ending.exited).toEqual({ code: 0, signal: null });
    expect(ending.output).toContain('"msg":"shutting down"');
  });
}
