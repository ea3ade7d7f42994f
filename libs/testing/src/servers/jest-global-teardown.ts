import './jest-global-setup.ts';
import { publishCoordinator } from '../testing.config.ts';

/** Run by jest after the last worker. */
export default async function tearDown(): Promise<void> {
  publishCoordinator(undefined);
  await globalThis.testCoordinator?.end();
  globalThis.testCoordinator = undefined;
}
