import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenSearchCluster, PrivateOpenSearch } from '@registry/private-servers';
import { eventually, SmallDisk, temporaryFolder } from '@registry/testing';
import { describeWithOpenSearch } from '@registry/testing/describe-with-opensearch';
import { setTimeout as delay } from 'node:timers/promises';
import { RECOVERY_MS_MAX, type SharedIndexFixture, startSharedIndex } from '../testing/shared-index-fixture.ts';

const [KNOWN, ADDED] = [500, 2_000];
/** Milliseconds for the notification of a suppression (ADR 0091). That time is tested: waiting until nothing is shown would pass later too. */
const SUPPRESSED_MS_MAX = 1_000;
/** Milliseconds for a rebuild, whose process gets what other work of the machine leaves. */
const REBUILT_MS_MAX = 600_000;
/** All nodes stand still for the first part of each period. This slowness is the fault, and nothing waits for its end. */
const [SLOW_MS, PERIOD_MS] = [400, 800];

const DISK_MB = 400;
/** Free room of a disk below which nothing more is placed on it, shards leave it, and writes are refused. */
const WATERMARKS = {
  'cluster.routing.allocation.disk.threshold_enabled': true,
  'cluster.routing.allocation.disk.watermark.low': '60mb',
  'cluster.routing.allocation.disk.watermark.high': '40mb',
  'cluster.routing.allocation.disk.watermark.flood_stage': '20mb',
  'cluster.info.update.interval': '10s',
};

/** Begins a fault of the cluster; the returned function ends it. */
type Fault = (cluster: OpenSearchCluster) => Promise<() => Promise<unknown>>;

const killed =
  (choose: (cluster: OpenSearchCluster) => Promise<PrivateOpenSearch>): Fault =>
  async (cluster) => {
    const node = await choose(cluster);
    await node.crash();
    return () => node.start();
  };

const folder = temporaryFolder('search-disk');
const disk = new SmallDisk(folder.path, DISK_MB);

const faults: Readonly<Record<string, Fault>> = {
  'a node is killed': killed(follower),
  'the leader is killed': killed((cluster) => cluster.leader()),
  'the leader stands still until others have another, and goes on': async (cluster) => {
    const leader = await cluster.leader();
    const other = cluster.nodes.find((node) => node !== leader);
    leader.freeze(true);
    const isReplaced = async () => (await cluster.leader(other).catch(() => leader)) !== leader;
    await eventually(isReplaced, true, RECOVERY_MS_MAX);
    return () => Promise.resolve(leader.freeze(false));
  },
  'all nodes are slow': async ({ nodes }) => {
    const freeze = (isFrozen: boolean): void => {
      for (const node of nodes) node.freeze(isFrozen);
    };
    let thaw: NodeJS.Timeout | undefined;
    const slow = setInterval(() => {
      freeze(true);
      thaw = setTimeout(() => freeze(false), SLOW_MS);
    }, PERIOD_MS);
    return () => {
      clearInterval(slow);
      clearTimeout(thaw);
      return Promise.resolve(freeze(false));
    };
  },
  'all indexes refuse writes, as OpenSearch has them do on full disks': async ({ urls: [url = ''] }) => {
    const refuse = (isRefused: true | null) =>
      send(url, 'PUT', '_all/_settings', { 'index.blocks.read_only_allow_delete': isRefused });
    await refuse(true);
    return () => refuse(null);
  },
  'the index is deleted, and a node killed while it is built again': async (cluster) => {
    const [url = ''] = cluster.urls;
    const indexes = (await send(url, 'GET', '_cat/indices/registry-companies-*?h=index')).trim().split('\n');
    await send(url, 'DELETE', indexes.join());
    return killed(follower)(cluster);
  },
  ...(disk.refusal === undefined && {
    'the disk of a node is full': async () => {
      await disk.fill();
      return () => Promise.resolve(disk.clear());
    },
  }),
};
if (disk.refusal !== undefined) process.stderr.write(`No full disk is tried: ${disk.refusal}\n`);

await describeWithOpenSearch('an index on three nodes, searched by two replicas,', () => {
  let fixture: SharedIndexFixture;
  beforeAll(async () => {
    const parents = disk.refusal === undefined ? [folder.path] : [];
    fixture = await startSharedIndex({ parents, settings: WATERMARKS });
    await fixture.load('KNOWN', KNOWN);
    await fixture.untilFound('KNOWN', KNOWN);
  }, RECOVERY_MS_MAX);
  afterAll(async () => {
    await fixture.end();
    if (disk.refusal === undefined) disk.unmount();
    folder.remove();
  });

  describe.each(Object.entries(faults))('while %s', (name, begin) => {
    const word = `ADDED${Object.keys(faults).indexOf(name)}`;

    it(
      'loses, doubles and shows nothing that it must not, and never a part of what there is',
      async () => {
        const { cluster } = fixture.search;
        const hidden = await fixture.load(`HIDDEN${word}`, 1);
        await fixture.untilFound(`HIDDEN${word}`, 1);
        const watched = fixture.watch('KNOWN', KNOWN);
        const loaded = fixture.load(word, ADDED);
        await fixture.stack.run('business-registry', 'index', 'rebuild');
        const end = await begin(cluster);
        await loaded;
        await fixture.stack.run('business-registry', 'suppress', `us-co-${hidden}`, '--reason', 'spec');
        await delay(SUPPRESSED_MS_MAX);
        for (let i = 0; i < 20; i += 1) expect((await fixture.find(`HIDDEN${word}`))?.ids ?? []).toEqual([]);
        await end();
        await fixture.untilFound(word, ADDED);
        await eventually(async () => (await indexStatus()).rebuild, 'none', REBUILT_MS_MAX);
        await cluster.health(`wait_for_nodes=3&wait_for_status=green`);
        const { wrong, found } = await watched();
        expect(wrong).toEqual([]);
        expect(found).toBeGreaterThan(0);
        expect((await fixture.find(`HIDDEN${word}`))?.ids).toEqual([]);
      },
      2 * RECOVERY_MS_MAX + REBUILT_MS_MAX,
    );
  });

  it('shows to an operator what it has, and that nothing waits', async () => {
    const documents = KNOWN + Object.keys(faults).length * ADDED;
    expect(await indexStatus()).toMatchObject({ documents, waiting: 0, waitingSeconds: 0, rebuild: 'none', filled: 0 });
  });

  async function indexStatus(): Promise<{ readonly rebuild: string }> {
    return JSON.parse(await fixture.stack.run('business-registry', 'index', 'status', '--json')) as { rebuild: string };
  }
});

async function follower(cluster: OpenSearchCluster): Promise<PrivateOpenSearch> {
  const leader = await cluster.leader();
  const node = cluster.nodes.find((one) => one !== leader);
  if (node === undefined) throw new Error('The cluster has one node.');
  return node;
}

async function send(url: string, method: string, path: string, body?: object): Promise<string> {
  const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await fetch(`${url}/${path}`, { method, ...(body === undefined ? {} : json) });
  if (!response.ok) throw new Error(`${method} ${path} returns ${response.status}: ${await response.text()}`);
  return response.text();
}
