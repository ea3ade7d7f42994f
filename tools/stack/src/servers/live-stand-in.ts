import { FakeSocrataPortal } from '@registry/fake-socrata-portal';
import { generatedDatasets } from '@registry/tools-fake-socrata-portal';
import type { RunningServer } from './stack-servers.ts';

/** Rows of each portal: a search for a usual word finds some, and making them costs no second. */
const ROWS = 2_000;
/** Another seed than the sample data have, so that the portals know companies that are not loaded. */
const SEED = 7;

/** Stands in for the states' portals, so that live lookups can be tried without asking them. */
export async function startLiveStandIn(): Promise<RunningServer> {
  const portal = await FakeSocrataPortal.start(await generatedDatasets({ rows: ROWS, seed: SEED }));
  return { url: portal.url, stop: () => portal.close(), crash: () => portal.close() };
}

/** The apps' settings for it; without one, none: they ask nobody unless the caller names a contact. */
export function standInSettings(url: string | undefined): Record<string, string> {
  return url === undefined ? {} : { LIVE_STAND_IN_URL: url, LIVE_CONTACT: 'npm start' };
}
