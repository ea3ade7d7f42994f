import { pauseProcesses } from '@registry/testing';
import { setTimeout as delay } from 'node:timers/promises';
import type { Fleet } from '../fleet.ts';
import { outcome } from '../outcome.ts';
import type { FaultContext, Outcome, Scenario } from '../scenario.ts';
import { untilRight } from '../until-right.ts';

/** Milliseconds that a fault lasts, and within which all is to be well after it. */
const FAULT_MS = 5_000;
const RECOVERY_MS_MAX = 10_000;

export interface Fault {
  readonly name: string;
  readonly description: string;
  /** Returns what ends it. */
  begin(fleet: Fleet): Promise<() => void | Promise<void>>;
}

const frozenService: Fault = {
  name: 'frozen-service',
  description: 'both replicas of business-registry are paused (SIGSTOP)',
  begin: async (fleet) => pauseProcesses(fleet.of('business-registry').map(({ process }) => process.pid)),
};

/** Faults of Postgres and NATS. */
export const serverFaults: readonly Fault[] = [
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
    begin: ({ postgres }) => postgres.freeze(),
  },
  {
    name: 'killed-postgres',
    description: 'Postgres is down after a crash',
    begin: async ({ postgres }) => {
      await postgres.crash();
      return () => postgres.start();
    },
  },
  {
    name: 'slow-postgres',
    description: 'every Postgres process runs a fifth of the time',
    begin: async ({ postgres }) => slowDown(() => postgres.freeze()),
  },
  {
    name: 'slow-nats',
    description: 'NATS runs a fifth of the time',
    begin: async ({ nats }) =>
      slowDown(async () => {
        nats.freeze(true);
        return () => nats.freeze(false);
      }),
  },
];

/**
 * A dependency of everything is paused or unavailable for some seconds; afterwards every request succeeds again without
 * intervention.
 */
export const standstills: readonly Scenario[] = [frozenService, ...serverFaults].map((fault) => ({
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

/** Milliseconds that a slow server is paused, and runs between two pauses. */
const PAUSED_MS = 400;
const RUNNING_MS = 100;

/** Pauses a server again and again; returns what ends that. */
function slowDown(pause: () => Promise<() => void>): () => Promise<void> {
  let isOver = false;
  const pauses = (async () => {
    while (!isOver) {
      const end = await pause();
      await delay(PAUSED_MS);
      end();
      await delay(RUNNING_MS);
    }
  })();
  return () => {
    isOver = true;
    return pauses;
  };
}
