import { withClient } from '@registry/private-servers';
import { setTimeout as delay } from 'node:timers/promises';
import type { Fleet } from '../fleet.ts';
import { outcome } from '../outcome.ts';
import type { FaultContext, Outcome, Scenario } from '../scenario.ts';
import { untilRight } from '../until-right.ts';

/** Milliseconds that a fault lasts, and within which all is to be well after it. */
const FAULT_MS = 5_000;
const RECOVERY_MS_MAX = 10_000;

interface Fault {
  readonly name: string;
  readonly description: string;
  /** Returns what ends it. */
  begin(fleet: Fleet): Promise<() => void | Promise<void>>;
}

const faults: readonly Fault[] = [
  {
    name: 'frozen-service',
    description: 'both replicas of business-registry are paused (SIGSTOP)',
    begin: async (fleet) => freeze(fleet.of('business-registry').map(({ process }) => process.pid)),
  },
  {
    name: 'frozen-nats',
    description: 'NATS is paused (SIGSTOP)',
    begin: async ({ nats }) => {
      nats.freeze(true);
      return () => nats.freeze(false);
    },
  },
  {
    name: 'killed-nats',
    description: 'NATS is down after SIGKILL',
    begin: async ({ nats }) => {
      await nats.crash();
      return () => nats.start();
    },
  },
  {
    name: 'frozen-postgres',
    description: 'every Postgres process is paused (SIGSTOP)',
    begin: async ({ postgres }) => {
      const text = 'SELECT pid FROM pg_stat_activity';
      const { rows } = await withClient(postgres.adminUrl, (client) => client.query<{ pid: number }>(text));
      return freeze([postgres.pid ?? 0, ...rows.map(({ pid }) => pid)]);
    },
  },
  {
    name: 'killed-postgres',
    description: 'Postgres is down after a crash',
    begin: async ({ postgres }) => {
      await postgres.crash();
      return () => postgres.start();
    },
  },
];

/**
 * A dependency of everything is paused or unavailable for some seconds; afterwards every request succeeds again without
 * intervention.
 */
export const standstills: readonly Scenario[] = faults.map((fault) => ({
  name: fault.name,
  description: fault.description,
  run: (context) => standstill(fault, context),
}));

async function standstill(fault: Fault, { fleet, load }: FaultContext): Promise<Outcome> {
  load.start();
  await delay(1_000); // requests are under way
  const end = await fault.begin(fleet);
  await delay(FAULT_MS);
  await end();
  const recovery = await untilRight(load, RECOVERY_MS_MAX);
  const figures = await load.stop();
  const done = `${fault.description} for ${FAULT_MS / 1_000} s`;
  return outcome(fleet, { done, ...figures }, 1, recovery);
}

/** Sessions that end meanwhile, including the one that listed the others, need no signal. */
function freeze(pids: readonly number[]): () => void {
  const frozen = pids.filter((pid) => signalled(pid, 'SIGSTOP'));
  return () => frozen.forEach((pid) => signalled(pid, 'SIGCONT'));
}

/** Whether there is such a process still. */
function signalled(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}
