import { FLEET_APPS, type FleetApp } from '../fleet.ts';
import { outcome } from '../outcome.ts';
import type { FaultContext, Scenario } from '../scenario.ts';
import { untilRight } from '../until-right.ts';

const REQUESTS = 20_000;
/** Milliseconds within which every request succeeds once all replicas have one version. */
const RIGHT_MS_MAX = 30_000;

/** Services before their callers, as `docs/how-to/upgrade.md` says. */
const upgradeOrder: readonly FleetApp[] = FLEET_APPS;

/**
 * The version before runs over the migrations of this one, is replaced by it replica by replica under load, and comes back likewise in
 * the opposite order. While both run, a message that only one of them knows in this form is a 502; nothing else fails, and no response
 * of 200 is wrong.
 */
export const twoVersions: Scenario = {
  name: 'two-versions',
  description:
    'an upgrade from an older version (--old DIR) and back, replica by replica, over the migrations of this one',

  async run(context) {
    const { fleet, load, scale, oldProject, progress } = context;
    if (oldProject === undefined) return { skipped: 'no --old DIR was given: a built checkout of the version before' };
    progress('putting the older version in place');
    await replace(context, upgradeOrder.toReversed(), oldProject);
    load.start();
    progress('upgrading');
    await replace(context, upgradeOrder);
    const upgraded = await untilRight(load, RIGHT_MS_MAX);
    progress('going back');
    await replace(context, upgradeOrder.toReversed(), oldProject);
    while (load.requests < REQUESTS * scale) await load.sendEach();
    const figures = await load.stop();
    await replace(context, upgradeOrder);
    const done = 'every replica to this version and back to the older one';
    const others = Object.keys(figures.failures).filter((failure) => !failure.startsWith('502 '));
    return outcome(fleet, { done, ...figures }, 1, { lost: [...upgraded.lost, ...others], figures: upgraded.figures });
  },
};

async function replace({ fleet, progress }: FaultContext, apps: readonly FleetApp[], project?: string): Promise<void> {
  for (const app of apps) {
    progress(app);
    for (const replica of fleet.of(app)) await fleet.roll(replica, project);
  }
}
