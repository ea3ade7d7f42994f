import { beforeAll, expect, it } from '@jest/globals';
import { runCommand } from '@registry/command-line/run-command';
import { eventually } from '@registry/testing';
import { operatorCli } from '@registry/tools-cli';
import type { FeedApps } from './feed-apps.ts';

interface Status {
  readonly status: string;
  readonly owners: readonly { owner: string; lane: string; newest: number; published: number; waiting: number }[];
  readonly listeners: readonly { listener: string; lane: string; state: string; position: number; lagItems: number }[];
}

/** `feed status` and `feed replay`. */
export function describeFeedCommands(at: () => FeedApps): void {
  beforeAll(async () => {
    const apps = at();
    await apps.loadSample({ source: 'us-or/business-registry', rows: 1_000 });
    await apps.untilPeopleAgree();
    await apps.untilCountsAgree();
  });

  const cli = async (...args: string[]) => {
    const settings = { NATS_URL: at().natsUrl('operator'), STACK_DATA_DIR: at().folder };
    const { code, stdout, stderr } = await runCommand(operatorCli, args, settings);
    return { code, stdout: stdout || stderr };
  };
  const status = async (): Promise<Status> => JSON.parse((await cli('feed', 'status', '--json')).stdout) as Status;

  it('show that every consumer has caught up, and end with 0', async () => {
    const { owners, listeners } = await status();
    expect(owners).toHaveLength(4);
    for (const { newest, published, waiting } of owners) expect([published, waiting]).toEqual([newest, 0]);
    expect(listeners.map(({ listener, lane, lagItems }) => [listener, lane, lagItems])).toEqual([
      ['business-registry', 'bulk', 0],
      ['business-registry', 'prompt', 0],
      ['jurisdiction', 'bulk', 0],
      ['jurisdiction', 'prompt', 0],
      ['jurisdiction', 'bulk', 0],
      ['jurisdiction', 'prompt', 0],
      ['people', 'bulk', 0],
      ['people', 'prompt', 0],
    ]);
    const { code, stdout } = await cli('feed', 'status');
    expect([code, stdout]).toEqual([0, expect.stringContaining('following')]);
  });

  it('show the lag of a consumer that does not run, and end with 1', async () => {
    await at().stop('people');
    await at().loadSample({ source: 'us-co/business-registry', rows: 1_000 });
    await at().untilCountsAgree();
    const { listeners } = await status();
    const people = listeners.filter(({ listener }) => listener === 'people');
    expect(people.map(({ state }) => state)).toEqual(['stopped', 'stopped']);
    expect(people.reduce((sum, { lagItems }) => sum + lagItems, 0)).toBeGreaterThan(900);
    expect((await cli('feed', 'status')).code).toBe(1);
    await at().start('people');
    await at().untilPeopleAgree();
  });

  it('have one consumer fetch everything again, and fix what was wrong', async () => {
    await at().rows('people', "UPDATE companies SET name = 'WRONG'");
    const replayed = await cli('feed', 'replay', '--listener', 'people', '--json');
    expect(JSON.parse(replayed.stdout)).toEqual([{ listener: 'people', owners: ['business-registry'] }]);
    await at().untilPeopleAgree();
    const states = async () => (await status()).listeners.every(({ state }) => state === 'following');
    await eventually(states, true, 10_000);
  });

  it('name a consumer that does not run', async () => {
    const { code, stdout } = await cli('feed', 'replay', '--listener', 'nobody');
    expect([code, stdout]).toEqual([1, expect.stringContaining('nobody')]);
  });
}
