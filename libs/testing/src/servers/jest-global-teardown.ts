import './jest-global-setup.ts';
import { announceCoordinator } from '../testing.config.ts';

/** Run by jest after the last worker. */
export default async function tearDown(): Promise<void> {
  announceCoordinator(undefined);
  await globalThis.testCoordinator?.end();
  globalThis.testCoordinator = undefined;
}
