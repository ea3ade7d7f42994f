import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import { StartedGateway } from '../testing/started-gateway.ts';

const PATH = '/v1/businesses/us-co-20191000001?sparse=true';

describe('a gateway that is asked to end', () => {
  let gateway: StartedGateway;
  let key: string;

  beforeAll(async () => {
    gateway = await StartedGateway.start({ replicas: 2 });
    key = await gateway.makeKey({ dailyLimit: 1_000_000 });
  }, 60_000);
  afterAll(() => gateway.end());

  /** Asks one replica after the other until told to stop; goes to the next one only where a connection was refused. */
  async function keepAsking(agent: Agent, isOver: () => boolean): Promise<Record<string, number>> {
    const outcomes: Record<string, number> = {};
    for (let replica = 0; !isOver(); replica++) {
      const outcome = await ask(agent, gateway.baseUrl(replica % 2));
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
    return outcomes;
  }

  function ask(agent: Agent, baseUrl: string): Promise<string> {
    return new Promise((resolve) => {
      request(`${baseUrl}${PATH}`, { agent, headers: { 'x-api-key': key } }, (answer) => {
        answer.resume().once('end', () => resolve(String(answer.statusCode)));
        answer.once('error', () => resolve('broken answer'));
      })
        .once('error', (error: Error & { code?: string }) => resolve(error.code ?? error.message))
        .end();
    });
  }

  it('loses no request that another replica could answer, while many callers hold connections to it', async () => {
    const agent = new Agent({ keepAlive: true });
    const [ending] = gateway.gateways;
    let isOver = false;
    const callers = Array.from({ length: 50 }, () => keepAsking(agent, () => isOver));
    await Promise.race([...callers, ask(agent, gateway.baseUrl(0))]); // all are under way
    ending?.signal('SIGTERM');
    const exit = await ending?.exited;
    isOver = true;
    const outcomes = new Set((await Promise.all(callers)).flatMap((counted) => Object.keys(counted)));
    outcomes.delete('ECONNREFUSED');
    agent.destroy();
    expect([...outcomes]).toEqual(['200']);
    expect(exit).toEqual({ code: 0, signal: null });
  }, 30_000);

  it('is not ready at once, answers what comes with Connection: close, and says why it is going', async () => {
    const ending = await gateway.startAnother();
    const port = Number(ending.ready['productionPort']);
    const internal = `http://127.0.0.1:${String(ending.ready['internalPort'])}`;
    expect((await fetch(`${internal}/health/ready`)).status).toBe(200);
    const idle = connect(port, '127.0.0.1'); // keeps the port open until it has asked
    await once(idle, 'connect');
    ending.signal('SIGTERM');
    while ((await fetch(`${internal}/health/ready`)).status === 200);
    idle.write('GET /health HTTP/1.1\r\nHost: a\r\n\r\n');
    const chunks: Buffer[] = await idle.toArray();
    const answer = Buffer.concat(chunks).toString();
    expect(answer).toMatch(/^HTTP\/1\.1 503 /);
    expect(answer.toLowerCase()).toContain('connection: close');
    expect(answer).toContain('"gateway":"unavailable"');
    expect(await ending.exited).toEqual({ code: 0, signal: null });
    expect(ending.output).toContain('"msg":"ending"');
  }, 30_000);
});
