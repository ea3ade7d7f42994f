import { setTimeout as delay } from 'node:timers/promises';
import { OpenSearchError } from '../connection/index-unavailable.ts';
import type { OpenSearch, OpenSearchRequest } from '../connection/open-search.ts';
import { repeatWhileFailing } from '../connection/repeat-while-failing.ts';
import { COPIES } from '../layout.ts';

/**
 * Settings of an index while it is filled: each document is indexed once, and finished segments are copied afterwards. Writes are on the
 * disk before they are acknowledged, as ever: a node that was killed has them when it is started again.
 */
export const FILLING = { auto_expand_replicas: false, number_of_replicas: 0, refresh_interval: '-1' };

/** Milliseconds between looks, and how many of them see no copy being made before it is not waited for: no node has room. */
const [LOOK_MS, LOOKS_MAX] = [500, 60];
const MS_MAX = 60_000;
const FLUSH_MS_MAX = 600_000;

interface Health {
  readonly status: 'green' | 'yellow' | 'red';
  readonly initializing_shards: number;
}

/**
 * Has an index that was filled refreshed and copied as any other. A request is repeated while it fails, and a shard waited for, for so many
 * milliseconds. Throws `OpenSearchError` where a shard is not there.
 */
export async function completeIndex(search: OpenSearch, index: string, failedMsMax = 0): Promise<void> {
  const send = <Reply>(request: OpenSearchRequest) =>
    repeatWhileFailing(failedMsMax, () => search.send<Reply>(request));
  // Else the other node would index once more, in place of copying, all that is only in the log of a shard.
  await send({ method: 'POST', path: `/${index}/_flush`, msMax: FLUSH_MS_MAX });
  const settings = { index: { auto_expand_replicas: COPIES, refresh_interval: null } };
  await send({ method: 'PUT', path: `/${index}/_settings`, body: settings, msMax: MS_MAX });
  let before: Health['status'] = 'red';
  for (let idle = 0; ; idle++) {
    const path = `/_cluster/health/${index}`;
    const { status, initializing_shards: copied } = await send<Health>({ method: 'GET', path, msMax: MS_MAX });
    if (status === 'green') return;
    if (copied > 0 || status !== before) idle = 0;
    before = status;
    const looksMax = status === 'yellow' ? LOOKS_MAX : Math.max(LOOKS_MAX, failedMsMax / LOOK_MS);
    if (idle < looksMax) await delay(LOOK_MS);
    else if (status === 'yellow') return;
    else throw new OpenSearchError({ status: 503, message: `A shard of ${index} is not there.` });
  }
}
