import { SmallDisk, temporaryFolder } from '@registry/testing';
import { setTimeout as delay } from 'node:timers/promises';
import { outcome, uncounted } from '../outcome.ts';
import type { FaultContext, Outcome, Scenario, SkippedScenario } from '../scenario.ts';
import { untilRight } from '../until-right.ts';

/** Megabytes: a cluster with its log, streams, indexes. */
const DISK_MB = 1_024;
/** Milliseconds that the disk is full, and within which all is to be well after it. */
const FULL_MS = 10_000;
const RECOVERY_MS_MAX = 10_000;

/**
 * The disk of a separate fleet (Postgres, JetStream, indexes) is full; afterwards every request succeeds again without
 * intervention.
 */
export const fullDisk: Scenario = {
  name: 'full-disk',
  description: 'the disk of Postgres, NATS and every app is full',

  async run(context) {
    const folder = temporaryFolder('small-disk');
    const disk = new SmallDisk(folder.path, DISK_MB);
    try {
      return disk.refusal === undefined ? await fill(disk, folder.path, context) : { skipped: disk.refusal };
    } finally {
      if (disk.refusal === undefined) disk.unmount();
      folder.remove();
    }
  },
};

async function fill(disk: SmallDisk, parent: string, { startOn }: FaultContext): Promise<Outcome | SkippedScenario> {
  const { fleet, load } = await startOn(parent);
  try {
    load.start();
    await disk.fill();
    await delay(FULL_MS);
    const unwell = await notAlive(fleet.gateways());
    disk.clear();
    const recovery = await untilRight(load, RECOVERY_MS_MAX);
    const figures = await load.stop();
    const lost = [...unwell, ...recovery.lost, ...(await uncounted(fleet, load))];
    const done = `the disk of all files is full for ${FULL_MS / 1_000} s`;
    return await outcome(fleet, { done, ...figures }, 1, { ...recovery, lost });
  } finally {
    await fleet.end();
  }
}

/** Gateways that an orchestrator would end. */
async function notAlive(gateways: readonly string[]): Promise<string[]> {
  const states = await Promise.all(
    gateways.map(async (gateway) => (await fetch(`${gateway}/health/live`).catch(() => undefined))?.status),
  );
  return states
    .filter((status) => status !== 200)
    .map((status) => `a gateway's liveness is ${status ?? 'without a response'}`);
}
