import { readCallGraph } from '@registry/tools-nats-users';
import type { StackFile } from '../data-folder/stack-file.ts';
import type { Progress } from '../progress.ts';
import { findApps } from '../settings/app-manifest.ts';
import { FeedConnection } from './feed-connection.ts';
import { type Followers, untilFollowed } from './until-followed.ts';

/** Shows that services follow what was just loaded, and waits until it can be found. Says who does not follow. */
export async function followLoad(
  root: string,
  stack: Pick<StackFile, 'natsUrl'>,
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  const { followers, reportCount } = listFollowers(root);
  const behind = await progress.step('Indexing what was loaded', (at) =>
    FeedConnection.with(stack.natsUrl, (feed) =>
      untilFollowed({
        reports: () => feed.reportsOf(reportCount),
        followers,
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

/** Lists the followers among these apps, or all, and how many of them report that. */
export function listFollowers(
  root: string,
  apps: readonly string[] = findApps(root).map(({ name }) => name),
): { readonly followers: Followers; readonly reportCount: number } {
  const services = readCallGraph(root).filter(({ service }) => apps.includes(service));
  const consumers = services.flatMap(({ service, consumes }) =>
    consumes
      .filter((publisher) => apps.includes(publisher))
      .map((publisher) => ({ listener: service, owner: publisher })),
  );
  const indexCount = findApps(root).filter(({ name, index }) => index && apps.includes(name)).length;
  const reporting = services.filter(({ publishes, consumes }) => publishes || consumes.length > 0);
  return { followers: { listeners: consumers, indexCount }, reportCount: reporting.length };
}
