import { FLEET_APPS } from '../fleet.ts';
import type { Scenario } from '../scenario.ts';
import { outcome } from '../outcome.ts';

const ROUNDS = 3;
const REQUESTS_MIN = 50_000;

/** Every replica of every app is replaced, one after the other, while requests come. */
export const rollingRestart: Scenario = {
  name: 'rolling-restart',
  description: 'every replica of every app replaced in turn, three rounds, under load',

  async run({ fleet, load, scale, progress }) {
    load.start();
    for (let round = 1; round <= ROUNDS || load.requests < REQUESTS_MIN * scale; round += 1) {
      for (const app of FLEET_APPS) {
        progress(`round ${round}: ${app}`);
        for (const replica of fleet.of(app)) await fleet.roll(replica);
      }
    }
    const figures = await load.stop();
    return outcome(fleet, { done: `${ROUNDS} rounds or more of ${fleet.members.length} replicas`, ...figures }, 0);
  },
};
