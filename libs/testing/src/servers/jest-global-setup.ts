import { Coordinator } from './coordinator.ts';
import { publishCoordinator, stretchTimeLimits } from '../testing.config.ts';

declare global {
  /** Kept for the teardown, which jest runs in the same process. */
  var testCoordinator: Coordinator | undefined;
}

/** Run by jest before the first worker. */
export default async function setUp(): Promise<void> {
  stretchTimeLimits();
  globalThis.testCoordinator = new Coordinator();
  publishCoordinator(await globalThis.testCoordinator.start());
}
