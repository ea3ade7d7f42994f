import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { SmallDisk } from '@registry/testing';
import { setTimeout as delay } from 'node:timers/promises';
import { NpmStart } from './npm-start.ts';

jest.setTimeout(240_000); // starts of everything, on machines that do other work too

/** Megabytes: a cluster of Postgres and its log, and a little for the streams. */
const DISK_MB = 900;
const STREAM_MB = 16;

const stack = new NpmStart();
const disk = new SmallDisk(stack.folder.path, DISK_MB);
const onSmallDisk = disk.refusal === undefined ? describe : describe.skip;
const skipped = disk.refusal === undefined ? '' : ` (skipped: ${disk.refusal})`;

onSmallDisk(`npm start on a disk that fills up${skipped}`, () => {
  beforeAll(async () => {
    await stack.start(['--no-sample'], {
      BUSINESS_REGISTRY_FEED_STREAM_MB_MAX: String(STREAM_MB),
      RECORDS_SECTIONS_FEED_STREAM_MB_MAX: String(STREAM_MB),
    });
    await disk.fill();
  });

  afterAll(async () => {
    await stack.stop();
    disk.unmount();
    stack.folder.remove();
  });

  it('answers every request meanwhile, more of them than its log can hold', async () => {
    const [live, others] = [new Set<number>(), new Set<number>()];
    for (let round = 0; round < 40; round += 1) {
      live.add(await status('/health/live'));
      const requested = Array.from({ length: 24 }, (_, i) => status(`/v1/nothing/${i}`));
      for (const one of await Promise.all(requested)) others.add(one);
    }
    expect([...live]).toEqual([200]);
    // A key is looked up in a database that has no room either.
    expect([404, 502]).toEqual(expect.arrayContaining([...others]));
  });

  it('says so in /health and in status', async () => {
    const health = await (await get('/health')).text();
    expect(health).toMatch(/% of the disk is free, less than 5 % \(DISK_FREE_SHARE_MIN\)/);
    expect((await stack.cli('status')).stdout).toMatch(/% of the disk is free, less than 5 %/);
  });

  it('works as before once there is room again', async () => {
    disk.clear();
    while ((await status('/v1/businesses?q=llc&state=or')) !== 200) await delay(100);
    expect(await (await get('/health')).text()).not.toContain('of the disk is free');
  });

  function get(path: string): Promise<Response> {
    const headers = { 'x-api-key': stack.file.key ?? '' };
    return fetch(`${stack.address('gateway', 'PRODUCTION_PORT')}${path}`, {
      headers,
      signal: AbortSignal.timeout(10_000),
    });
  }

  async function status(path: string): Promise<number> {
    const response = await get(path);
    await response.body?.cancel();
    return response.status;
  }
});
