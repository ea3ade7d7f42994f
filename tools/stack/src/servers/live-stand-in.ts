import { FakeSocrataPortal } from '@registry/fake-socrata-portal';
import type { Step } from '../steps.ts';
import { generatedDatasets } from './generated-datasets.ts';
import { serverStep } from './server-steps.ts';
import type { RunningServer } from './stack-servers.ts';

/** Rows of each portal: a search for a usual word finds some, and making them costs no second. */
const ROWS = 2_000;
/** Another seed than the sample data have, so that the portals know companies that are not loaded. */
const SEED = 7;

/** Stands in for the states' portals, so that live lookups can be tried without calling them. */
export async function startLiveStandIn(): Promise<RunningServer> {
  const portal = await FakeSocrataPortal.start(await generatedDatasets({ rows: ROWS, seed: SEED }));
  return { url: portal.url, stop: () => portal.close(), crash: () => portal.close() };
}

/** The step that starts it, where it is wanted; resolves to its URL. */
export function liveStandIn(isWanted: boolean): Step<string | undefined> {
  if (!isWanted) return { start: () => undefined };
  return serverStep("Standing in for the states' portals", async (_at, started) => {
    const stand = await startLiveStandIn();
    started(stand);
    return stand.url;
  });
}

/** The apps' settings for it; none without it: they call no registry unless the caller names a contact. */
export function standInSettings(url: string | undefined): Record<string, string> {
  return url === undefined ? {} : { LIVE_STAND_IN_URL: url, LIVE_CONTACT: 'npm start' };
}
