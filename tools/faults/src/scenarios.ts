import type { Scenario } from './scenario.ts';
import { fullDisk } from './scenarios/full-disk.ts';
import { killedReplicas } from './scenarios/killed-replicas.ts';
import { overload } from './scenarios/overload.ts';
import { randomFaults } from './scenarios/random-faults.ts';
import { rollingRestart } from './scenarios/rolling-restart.ts';
import { standstills } from './scenarios/standstills.ts';
import { twoVersions } from './scenarios/two-versions.ts';

/** Every kind of fault, in the order in which they are made. */
export const scenarios: readonly Scenario[] = [
  rollingRestart,
  killedReplicas,
  ...standstills,
  randomFaults,
  fullDisk,
  overload,
  twoVersions,
];
