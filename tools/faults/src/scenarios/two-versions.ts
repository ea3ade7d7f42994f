import { FLEET_APPS, type FleetApp } from '../fleet.ts';
import { outcome } from '../outcome.ts';
import type { FaultContext, Scenario } from '../scenario.ts';

const REQUESTS = 20_000;

/** Services that are asked before those that ask, as `docs/operations.md` says. */
const upgradeOrder: readonly FleetApp[] = FLEET_APPS;

/**
 * The version before runs over the migrations of this one, is replaced by it replica by replica under load, and comes back likewise in
 * the opposite order.
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
    progress('going back');
    await replace(context, upgradeOrder.toReversed(), oldProject);
    while (load.requests < REQUESTS * scale) await load.askEach();
    const figures = await load.stop();
    await replace(context, upgradeOrder);
    return outcome(fleet, { done: 'every replica to this version and back to the older one', ...figures }, 0);
  },
};

async function replace({ fleet, progress }: FaultContext, apps: readonly FleetApp[], project?: string): Promise<void> {
  for (const app of apps) {
    progress(app);
    for (const replica of fleet.of(app)) await fleet.roll(replica, project);
  }
}
