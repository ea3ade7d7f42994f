import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeWithOpenSearch } from './describe-with-opensearch.ts';
import { startOpenSearch, type TestOpenSearch } from './test-opensearch.ts';

const DOCUMENTS = 200;
const settings = { index: { number_of_shards: 2, number_of_replicas: 2 } };

await describeWithOpenSearch('a cluster of OpenSearch with three nodes', () => {
  let started: TestOpenSearch;
  beforeAll(async () => {
    started = await startOpenSearch({ nodes: 3 });
    await send('PUT', '/companies', { settings });
    for (let id = 0; id < DOCUMENTS; id += 1) await send('PUT', `/companies/_doc/${id}`, { id });
    await started.cluster.health('wait_for_status=green');
  });
  afterAll(() => started.remove());

  it('goes on without its leader, has another, and is whole again after a start', async () => {
    const { cluster } = started;
    const leader = await cluster.leader();
    const others = cluster.nodes.filter((node) => node !== leader);
    await leader.crash();
    await cluster.health('wait_for_nodes=2', others[0]);
    expect(await count(others[1]?.url)).toBe(DOCUMENTS);
    expect(others).toContain(await cluster.leader(others[0]));
    await leader.start();
    expect(await cluster.health('wait_for_nodes=3&wait_for_status=green')).toMatchObject({ status: 'green' });
    expect(await count(leader.url)).toBe(DOCUMENTS);
  });

  it('has a node that exists and does not respond until it goes on', async () => {
    const [, node] = started.cluster.nodes;
    node?.freeze(true);
    await expect(count(node?.url)).rejects.toThrow('timeout');
    node?.freeze(false);
    expect(await count(node?.url)).toBe(DOCUMENTS);
  });

  async function count(url = started.cluster.urls[0]): Promise<number> {
    await send('POST', '/companies/_refresh', undefined, url);
    return ((await send('GET', '/companies/_count', undefined, url)) as { count: number }).count;
  }

  async function send(method: string, path: string, body?: object, url = started.cluster.urls[0]): Promise<unknown> {
    const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const signal = AbortSignal.timeout(3_000);
    const response = await fetch(`${url}${path}`, { method, signal, ...(body === undefined ? {} : json) });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return JSON.parse(text);
  }
});
