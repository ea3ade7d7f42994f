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

/**
 * The commands list who responds within a second, and positions are acknowledged after tables agree. So a state is looked for until
 * it is shown: a machine that does other work may take some looks.
 */
const MOMENTS_MS = 60_000;

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
    const behind = async () => {
      const { owners, listeners } = await status();
      const ofOwners = owners.map(({ newest, published, waiting }) => newest - published + waiting);
      return [ofOwners, listeners.map(({ listener, lane, lagItems }) => [listener, lane, lagItems])];
    };
    const listening = ['business-registry', 'jurisdiction', 'jurisdiction', 'people'];
    const none = listening.flatMap((listener) => ['bulk', 'prompt'].map((lane) => [listener, lane, 0]));
    await eventually(behind, [[0, 0, 0, 0], none], MOMENTS_MS);
    const printed = async () => {
      const { code, stdout } = await cli('feed', 'status');
      return [code, stdout.includes('following')];
    };
    await eventually(printed, [0, true], MOMENTS_MS);
  });

  it('show the lag of a consumer that does not run, and end with 1', async () => {
    await at().stop('people');
    await at().loadSample({ source: 'us-co/business-registry', rows: 1_000 });
    await at().untilCountsAgree();
    const people = async () => {
      const { listeners } = await status();
      const own = listeners.filter(({ listener }) => listener === 'people');
      return [own.map(({ state }) => state), own.reduce((sum, { lagItems }) => sum + lagItems, 0) > 900];
    };
    await eventually(people, [['stopped', 'stopped'], true], MOMENTS_MS);
    expect((await cli('feed', 'status')).code).toBe(1);
    await at().start('people');
    await at().untilPeopleAgree();
  });

  it('have one consumer fetch everything again, and fix what was wrong', async () => {
    await at().rows('people', "UPDATE companies SET name = 'WRONG'");
    const replayed = async () => (await cli('feed', 'replay', '--listener', 'people', '--json')).stdout.trim();
    const started = JSON.stringify([{ listener: 'people', owners: ['business-registry'] }]);
    await eventually(replayed, started, MOMENTS_MS);
    await at().untilPeopleAgree();
    const states = async () => (await status()).listeners.every(({ state }) => state === 'following');
    await eventually(states, true, MOMENTS_MS);
  });

  it('name a consumer that does not run', async () => {
    const { code, stdout } = await cli('feed', 'replay', '--listener', 'nobody');
    expect([code, stdout]).toEqual([1, expect.stringContaining('nobody')]);
  });
}
