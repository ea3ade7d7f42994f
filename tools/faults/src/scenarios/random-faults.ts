import { FeedConnection } from '@registry/tools-stack';
import { writeSample } from '@registry/tools-sample';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Fleet } from '../fleet.ts';
import { outcome } from '../outcome.ts';
import type { FaultContext, Scenario } from '../scenario.ts';
import { untilRight } from '../until-right.ts';
import { serverFaults } from './standstills.ts';

/** Seconds of all faults, of one at least and at most, and between two of them at most. */
const SECONDS = 600;
const FAULT_SECONDS = { min: 1, max: 6 };
const REST_SECONDS_MAX = 4;
const RECOVERY_MS_MAX = 60_000;
/** Reports that are read at once: as by operators, and by loads that wait. */
const REPORTS_AT_ONCE = 3;

/** Postgres and NATS are killed, paused and slowed down, one after the other, under requests, loads and reports. */
export const randomFaults: Scenario = {
  name: 'random-faults',
  description: 'Postgres or NATS is killed, paused or slow, at random for ten minutes',

  async run(context) {
    const { fleet, load, scale, progress } = context;
    await fleet.startOthers('demo', 'watchlist');
    const endsAt = performance.now() + SECONDS * scale * 1_000;
    load.start();
    const [counts, loads, reports] = await Promise.all([
      injectFaults(context, endsAt),
      loadUntil(fleet, endsAt, progress),
      reportUntil(fleet, endsAt),
    ]);
    const recovery = await untilRight(load, RECOVERY_MS_MAX);
    const figures = { ...counts, ...loads, reports, ...recovery.figures };
    const done = `random faults for ${SECONDS * scale} s`;
    return outcome(fleet, { done, ...(await load.stop()) }, 1, { ...recovery, figures });
  },
};

/** How often each fault was injected. */
async function injectFaults(
  { fleet, random, progress }: FaultContext,
  endsAt: number,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  while (performance.now() < endsAt) {
    await delay(random.next() * REST_SECONDS_MAX * 1_000);
    const fault = serverFaults[Math.floor(random.next() * serverFaults.length)];
    if (fault === undefined) throw new Error('No fault is known.');
    const seconds = FAULT_SECONDS.min + random.next() * (FAULT_SECONDS.max - FAULT_SECONDS.min);
    progress(`${fault.name} for ${seconds.toFixed(1)} s`);
    const end = await fault.begin(fleet);
    await delay(seconds * 1_000);
    await end();
    counts[fault.name] = (counts[fault.name] ?? 0) + 1;
  }
  return counts;
}

/** Loads files with changes. A load may fail while its database is unavailable. */
async function loadUntil(
  fleet: Fleet,
  endsAt: number,
  progress: FaultContext['progress'],
): Promise<Record<string, number>> {
  const counts = { loads: 0, 'failed loads': 0 };
  const source = 'us-or/business-registry';
  const out = join(String(fleet.settingsOf('business-registry')['DATA_DIR']), 'changed.csv');
  for (let seed = 1; performance.now() < endsAt; seed += 1) {
    await writeSample({ source, rows: 2_000, seed, changedShare: 0.5, out });
    counts.loads += 1;
    await fleet.run('business-registry', 'load', source, out, '--quiet').catch((error: Error) => {
      counts['failed loads'] += 1;
      progress(error.message);
    });
  }
  return counts;
}

/** How many reports of the change feed were read. */
async function reportUntil({ nats }: Fleet, endsAt: number): Promise<number> {
  let read = 0;
  const reportOn = async (): Promise<void> => {
    while (performance.now() < endsAt) {
      const reports = await FeedConnection.with(nats.url, (feed) => feed.reports()).catch(() => []); // NATS is unavailable
      read += reports.length;
    }
  };
  await Promise.all(Array.from({ length: REPORTS_AT_ONCE }, reportOn));
  return read;
}
