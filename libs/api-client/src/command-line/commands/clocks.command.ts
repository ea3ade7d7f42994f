import { wholeNumber } from '@registry/command-line/option-values';
import { Command, Option } from 'commander';
import { setTimeout as delay } from 'node:timers/promises';
import type { BusinessRegistryClient } from '../../generated/business-registry-client.ts';
import type { TestClock } from '../../generated/types.ts';
import {
  addConnection,
  asJson,
  type CommandIo,
  commandGroup,
  type ConnectionOptions,
  textLine,
  withClient,
  write,
} from '../command.ts';
import { ProgressBar } from '../progress-bar.ts';
import { StoppedClock, UsageError } from '../usage-error.ts';

const DAY_MS = 86_400_000;
/** Days of one advance at most. */
const DAYS_MAX = 400;
/** Milliseconds between looks at a clock that advances. */
const LOOK_MS = 300;

interface ClockOptions extends ConnectionOptions {
  readonly json?: true;
}

interface AdvanceOptions extends ClockOptions {
  readonly to?: string;
  readonly days?: number;
}

/** `clocks create|list|get|advance|delete`. */
export function clocksCommand(io: CommandIo): Command {
  const onDemo = (options: ConnectionOptions, run: (client: BusinessRegistryClient) => Promise<void>) =>
    withClient(io, options, run, { isDemo: true });
  const print = (clock: TestClock, { json }: ClockOptions) => write(io.stdout, json ? asJson(clock) : clockLine(clock));
  const commands = [
    new Command('create')
      .description('Create a test clock')
      .option('--starts-at <time>', 'time of the new clock in UTC (default: 2026-01-01T00:00:00Z)')
      .action((options: ClockOptions & { readonly startsAt?: string }) =>
        onDemo(options, async (client) => {
          const { startsAt: starts_at } = options;
          const request = starts_at === undefined ? {} : { starts_at };
          await print(await client.createTestClock(request, { signal: io.signal }), options);
        }),
      ),
    new Command('list').description('List the test clocks of the workspace').action((options: ClockOptions) =>
      onDemo(options, async (client) => {
        const { data } = await client.listTestClocks({ per_page: 100 }, { signal: io.signal });
        await write(io.stdout, options.json ? asJson(data) : data.map(clockLine).join(''));
      }),
    ),
    new Command('get')
      .description('Get a test clock')
      .argument('<id>', 'id of the clock')
      .action((id: string, options: ClockOptions) =>
        onDemo(options, async (client) => print(await client.getTestClock({ id }, { signal: io.signal }), options)),
      ),
    new Command('advance')
      .description('Advance a test clock, and wait until everything has happened')
      .argument('<id>', 'id of the clock')
      .addOption(new Option('--to <time>', 'time to advance to, in UTC').conflicts('days'))
      .option('--days <number>', 'days to advance', wholeNumber(1, DAYS_MAX))
      .action((id: string, options: AdvanceOptions) =>
        onDemo(options, async (client) => print(await advance(client, id, options, io), options)),
      ),
    new Command('delete')
      .description('Delete a test clock with its watchlists')
      .argument('<id>', 'id of the clock')
      .action((id: string, options: ConnectionOptions) =>
        onDemo(options, async (client) => {
          await client.deleteTestClock({ id }, { signal: io.signal });
          await write(io.stderr, `Deleted ${id}.\n`);
        }),
      ),
  ];
  for (const command of commands) {
    if (command.name() !== 'delete') command.option('--json', 'print JSON');
    addConnection(command, { isDemo: true });
  }
  return commandGroup(
    'clocks',
    'Test clocks of a sandbox, at which webhooks and companies are tested',
    commands,
  ).addHelpText('after', '\nPrints a line for each clock: id, status, time, and the time at which it started.');
}

/** The clock when it stands still. */
async function advance(
  client: BusinessRegistryClient,
  id: string,
  { to, days }: AdvanceOptions,
  { stderr, signal }: CommandIo,
): Promise<TestClock> {
  if (to === undefined && days === undefined)
    throw new UsageError('Name the time to advance to with --to, or the days to advance with --days.');
  const { now } = await client.getTestClock({ id }, { signal });
  const target = to ?? new Date(Date.parse(now) + (days ?? 0) * DAY_MS).toISOString();
  let clock = await client.advanceTestClock({ id, to: target }, { signal });
  const toDays = (time: string): number => Math.round((Date.parse(time) - Date.parse(now)) / DAY_MS);
  const bar = new ProgressBar(stderr, toDays(target), 0, 'days');
  while (clock.status === 'advancing') {
    bar.show(toDays(clock.now));
    await delay(LOOK_MS, undefined, { signal });
    clock = await client.getTestClock({ id }, { signal });
  }
  bar.clear();
  if (clock.status === 'stopped')
    throw new StoppedClock(
      `The clock stopped at ${clock.now}, because the advance took too long. Run the command again.`,
    );
  return clock;
}

function clockLine({ id, status, now, started_at: startedAt }: TestClock): string {
  return textLine([id, status, now, startedAt]);
}
