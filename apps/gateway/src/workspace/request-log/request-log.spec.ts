import { describe, expect, it } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { RequestLog } from './request-log.ts';
import type { LoggedRequest, RequestLogStore } from './request-log.store.ts';

const OUTCOME = { method: 'GET', route: '/v1/people', status: 200, ms: 1 };

function toRequest(id: number, access = 'keyed', key: object | undefined = { id: 1, workspaceId: 1, prefix: 'a' }) {
  return {
    id: String(id),
    apiCall: { key, counted: 1 },
    routeOptions: { config: { access } },
  } as unknown as FastifyRequest;
}

describe('RequestLog', () => {
  it('writes again what it could not write, each once and in order, and what waits at the end', async () => {
    const written: string[] = [];
    let failures = 2;
    const store = {
      write: async (requests: readonly LoggedRequest[]) => {
        if (failures > 0) {
          failures -= 1;
          throw new Error('unavailable');
        }
        written.push(...requests.map(({ requestId }) => requestId));
      },
    } as unknown as RequestLogStore;
    const log = new RequestLog(store);
    for (let id = 0; id < 1_500; id += 1) log.add(toRequest(id), OUTCOME);
    await log.end();
    await log.end();
    log.add(toRequest(1_500), OUTCOME);
    await log.end();
    expect(written).toEqual(Array.from({ length: 1_501 }, (_, id) => String(id)));
  });

  it('leaves out a request that the database refuses, and writes those around it', async () => {
    const written: string[] = [];
    const store = {
      write: async (requests: readonly LoggedRequest[]) => {
        if (requests.some(({ workspaceId }) => workspaceId === 2))
          throw Object.assign(new Error('workspace 2 is gone'), { code: '23503' });
        written.push(...requests.map(({ requestId }) => requestId));
      },
    } as unknown as RequestLogStore;
    const log = new RequestLog(store);
    log.add(toRequest(1), OUTCOME);
    log.add(toRequest(2, 'keyed', { id: 2, workspaceId: 2, prefix: 'b' }), OUTCOME);
    log.add(toRequest(3), OUTCOME);
    await log.end();
    expect(written).toEqual(['1', '3']);
  });

  it('takes no note of pages and of requests without a key', async () => {
    const written: LoggedRequest[] = [];
    const log = new RequestLog({
      write: async (requests: readonly LoggedRequest[]) => void written.push(...requests),
    } as unknown as RequestLogStore);
    log.add(toRequest(1, 'demo-session'), OUTCOME);
    log.add({ ...toRequest(1), apiCall: {} } as FastifyRequest, OUTCOME);
    await log.end();
    expect(written).toEqual([]);
  });

  it('stays within its bounds while the database is unavailable', async () => {
    let isFailing = true;
    let count = 0;
    const store = {
      write: async (requests: readonly LoggedRequest[]) => {
        if (isFailing) throw new Error('unavailable');
        count += requests.length;
      },
    } as unknown as RequestLogStore;
    const log = new RequestLog(store);
    for (let id = 0; id < 50_100; id += 1) log.add(toRequest(id), OUTCOME);
    await log.end();
    isFailing = false;
    await log.end();
    expect(count).toBe(50_000);
  });
});
