import { beforeAll, describe, expect, it } from '@jest/globals';
import { draws, randomBelow } from '@registry/testing';
import { readPrefix } from '../keys/auth/api-key.ts';
import { sharedGateway } from '../testing/started-gateway.ts';
import { WorkspaceRequests } from '../testing/workspace/workspace-requests.ts';

const WORKSPACES = draws(50, 6);
const OPERATIONS = draws(10_000, 300);
const COMPANIES = [1, 2, 3, 4].map((number) => `us-co-2019100000${number}`);

/** What a workspace has to see of itself, and nothing else. */
interface Expected {
  readonly workspace: WorkspaceRequests;
  readonly annotations: Map<string, { external_id: string; tags: string[] }>;
  /** Prefixes of its keys, with their states. */
  readonly keys: Map<string, 'active' | 'revoked'>;
}

describe('workspaces', () => {
  let all: Expected[];

  beforeAll(async () => {
    const gateway = await sharedGateway();
    all = await Promise.all(
      Array.from({ length: WORKSPACES }, async () => {
        const workspace = await WorkspaceRequests.create(gateway, { dailyLimit: 1_000_000 }, 'enterprise');
        return { workspace, annotations: new Map(), keys: new Map([[readPrefix(workspace.key) ?? '', 'active']]) };
      }),
    );
  });

  it(
    `see and change nothing of each other in ${OPERATIONS} random operations`,
    async () => {
      const below = randomBelow(55);
      const operations = listOperations(below);
      const names = Object.keys(operations);
      // Those of one workspace follow each other; workspaces run side by side.
      const steps = Array.from({ length: OPERATIONS }, () => ({ at: below(WORKSPACES), name: pickFrom(below)(names) }));
      await Promise.all(
        all.map(async (own, at) => {
          for (const step of steps.filter((one) => one.at === at)) {
            const other = all[(at + 1 + below(WORKSPACES - 1)) % WORKSPACES] as Expected;
            await operations[step.name]?.(own, other);
          }
        }),
      );
    },
    draws(1_800_000, 120_000),
  );
});

type Operation = (own: Expected, other: Expected) => Promise<void>;

/** What a workspace may do, each compared with what it should see. */
function listOperations(below: (limit: number) => number): Readonly<Record<string, Operation>> {
  return { ...listOwnOperations(below), ...listKeyOperations(below) };
}

const pickFrom =
  (below: (limit: number) => number) =>
  <T>(from: readonly T[]): T =>
    from[below(from.length)] as T;

function listOwnOperations(below: (limit: number) => number): Readonly<Record<string, Operation>> {
  const pick = pickFrom(below);
  return {
    annotate: async ({ workspace, annotations }) => {
      const id = pick(COMPANIES);
      const said = { external_id: `${readPrefix(workspace.key)}-${below(3)}`, tags: [`t${below(3)}`] };
      const { status } = await workspace.send('PUT', `/v1/businesses/${id}/annotation`, said);
      expect(status).toBe(200);
      annotations.set(id, said);
    },
    remove: async ({ workspace, annotations }) => {
      const id = pick(COMPANIES);
      await workspace.send('DELETE', `/v1/businesses/${id}/annotation`);
      annotations.delete(id);
    },
    read: async ({ workspace, annotations }) => {
      const id = pick(COMPANIES);
      const expected = annotations.get(id) ?? { external_id: null, tags: [] };
      const path = `/v1/businesses/${id}${pick(['', '?sparse=true'])}`;
      expect(await workspace.json(path)).toMatchObject(expected);
    },
    search: async ({ workspace, annotations }) => {
      const tag = `t${below(3)}`;
      const found = (await workspace.json(`/v1/businesses?tag=${tag}`))['data'].map(({ id }: { id: string }) => id);
      const expected = [...annotations].flatMap(([id, { tags }]) => (tags.includes(tag) ? [id] : []));
      expect(found).toEqual(expected.sort());
    },
    searchOthers: async ({ workspace }, { annotations }) => {
      const [said] = annotations.values();
      if (said === undefined) return;
      const found = await workspace.json(`/v1/businesses?external_id=${said.external_id}`);
      expect(found['total_count']).toBe(0);
    },
  };
}

function listKeyOperations(below: (limit: number) => number): Readonly<Record<string, Operation>> {
  const pick = pickFrom(below);
  return {
    create: async ({ workspace, keys }) => {
      if (keys.size < 20) keys.set(readPrefix(await workspace.createKey()) ?? '', 'active');
    },
    revokeOwn: async ({ workspace, keys }) => {
      const own = [...keys.keys()].filter((prefix) => prefix !== readPrefix(workspace.key));
      if (own.length === 0) return;
      const prefix = pick(own);
      expect((await workspace.send('DELETE', `/v1/workspace/keys/${prefix}`)).status).toBe(200);
      keys.set(prefix, 'revoked');
    },
    touchOthers: async ({ workspace }, { keys }) => {
      const prefix = pick([...keys.keys()]);
      const path = `/v1/workspace/keys/${prefix}`;
      const sent = [await workspace.send('DELETE', path), await workspace.send('POST', `${path}/rotate`)];
      expect(sent.map(({ status }) => status)).toEqual([404, 404]);
    },
    list: async ({ workspace, keys }) => {
      const { data } = await workspace.json('/v1/workspace/keys?per_page=100');
      const listed = data.map(({ prefix, state }: { prefix: string; state: string }) => [prefix, state] as const);
      expect(new Map(listed)).toEqual(keys);
    },
    log: async ({ workspace, keys }) => {
      const { data } = await workspace.json('/v1/workspace/requests?per_page=100');
      for (const { key } of data) expect(keys.has(key)).toBe(true);
      const { endpoints, limits } = await workspace.json('/v1/workspace/usage');
      for (const { key } of [...endpoints, ...limits]) expect(keys.has(key)).toBe(true);
    },
  };
}
