import { setTimeout as delay } from 'node:timers/promises';
import { outcome } from '../outcome.ts';
import type { Scenario } from '../scenario.ts';

const KILLS = 20;
const SHARE_MAX = 0.001;
/** Milliseconds between two kills in which requests go on. */
const BETWEEN_MS = 2_000;

/** One of two replicas of an app ends as in a crash, and is started again. */
export const killedReplicas: Scenario = {
  name: 'killed-replicas',
  description: 'SIGKILL of one of two replicas, twenty times, under load',

  async run({ fleet, load, random, scale, progress }) {
    const kills = Math.max(1, Math.round(KILLS * scale));
    load.start();
    for (let i = 1; i <= kills; i += 1) {
      const replica = fleet.members[Math.floor(random.next() * fleet.members.length)];
      if (replica === undefined) throw new Error('No replica is left to kill.');
      progress(`kill ${i} of ${kills}: ${replica.app}`);
      await fleet.crash(replica);
      await delay(BETWEEN_MS);
    }
    return outcome(fleet, { done: `${kills} kills`, ...(await load.stop()) }, SHARE_MAX);
  },
};
