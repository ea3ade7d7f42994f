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
 * Milliseconds until a command shows a state. It lists the consumers that respond within one second, and positions are acknowledged after the
 * tables agree: on a busy machine both take longer.
 */
const STATUS_MS_MAX = 60_000;

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
      const { owners: publishers, listeners: consumers } = await status();
      const ofPublishers = publishers.map(({ newest, published, waiting }) => newest - published + waiting);
      return [
        ofPublishers,
        consumers.map(({ listener: consumer, lane: stream, lagItems }) => [consumer, stream, lagItems]),
      ];
    };
    const listening = ['business-registry', 'jurisdiction', 'jurisdiction', 'people'];
    const none = listening.flatMap((consumer) => ['bulk', 'prompt'].map((stream) => [consumer, stream, 0]));
    await eventually(behind, [[0, 0, 0, 0], none], STATUS_MS_MAX);
    const printed = async () => {
      const { code, stdout } = await cli('feed', 'status');
      return [code, stdout.includes('following')];
    };
    await eventually(printed, [0, true], STATUS_MS_MAX);
  });

  it('show the lag of a consumer that does not run, and end with 1', async () => {
    await at().stop('people');
    await at().loadSample({ source: 'us-co/business-registry', rows: 1_000 });
    await at().untilCountsAgree();
    const people = async () => {
      const { listeners: consumers } = await status();
      const own = consumers.filter(({ listener: consumer }) => consumer === 'people');
      return [own.map(({ state }) => state), own.reduce((sum, { lagItems }) => sum + lagItems, 0) > 900];
    };
    await eventually(people, [['stopped', 'stopped'], true], STATUS_MS_MAX);
    expect((await cli('feed', 'status')).code).toBe(1);
    await at().start('people');
    await at().untilPeopleAgree();
  });

  it('have one consumer fetch everything again, and fix what was wrong', async () => {
    await at().rows('people', "UPDATE companies SET name = 'WRONG'");
    const areFollowing = async () => {
      const { listeners: consumers } = await status();
      return consumers.length === 8 && consumers.every(({ state }) => state === 'following');
    };
    await eventually(areFollowing, true, STATUS_MS_MAX);
    const replayed = await cli('feed', 'replay', '--listener', 'people', '--json');
    expect(JSON.parse(replayed.stdout)).toEqual([{ listener: 'people', owners: ['business-registry'] }]);
    await at().untilPeopleAgree();
    await eventually(areFollowing, true, STATUS_MS_MAX);
  });

  it('name a consumer that does not run', async () => {
    const { code, stdout } = await cli('feed', 'replay', '--listener', 'nobody');
    expect([code, stdout]).toEqual([1, expect.stringContaining('nobody')]);
  });
}
