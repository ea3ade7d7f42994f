import { readCallGraph } from '@registry/tools-nats-users';
import type { StackFile } from '../data-folder/stack-file.ts';
import type { Progress } from '../progress.ts';
import { findApps } from '../settings/app-manifest.ts';
import { FeedConnection } from './feed-connection.ts';
import { untilFollowed } from './until-followed.ts';

/** Shows that services follow what was just loaded, and waits until it can be found. Says who does not follow. */
export async function followLoad(
  root: string,
  stack: Pick<StackFile, 'natsUrl'>,
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  const services = readCallGraph(root);
  const indexCount = findApps(root).filter(({ index }) => index).length;
  const listeners = services.flatMap(({ service, listensTo }) =>
    listensTo.map((owner) => ({ listener: service, owner })),
  );
  const reporting = services.filter(({ announces, listensTo }) => announces || listensTo.length > 0);
  const behind = await progress.step('Following the load', (at) =>
    FeedConnection.with(stack.natsUrl, (feed) =>
      untilFollowed({
        reports: () => feed.reportsOf(reporting.length),
        followers: { listeners, indexCount },
        at,
        signal,
      }),
    ),
  );
  if (behind.length > 0)
    progress.say(
      `! No progress for a minute, so searches do not find everything yet: ${behind.join(', ')}. See "brds feed status".`,
    );
}
