import { LISTED_AT_ONCE_MAX, listFollowed } from '@registry/contracts-watchlist';
import { parseBusinessId } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import type { MessageClient } from '@registry/messaging';
import { addressQuery } from '../layout/parts.ts';
import type { Companies } from '../../search/companies.ts';
import type { WatchlistKey } from '../../watchlists/caller-watchlist.decorator.ts';

/** The company that a link to the watchlists names, to be followed by one of them. */
export interface CompanyToFollow {
  readonly id: string;
  readonly name: string;
  /** It is fictional. */
  readonly sample: boolean;
  /** The watchlists that follow it. */
  readonly followedBy: ReadonlySet<string>;
}

/** Null where no company has the id. */
export async function findCompanyToFollow(
  companies: Companies,
  services: MessageClient,
  workspaceId: number,
  id: string,
): Promise<CompanyToFollow | null> {
  const parts = parseBusinessId(id);
  if (parts === undefined) return null;
  try {
    const [{ company }, { followed }] = await Promise.all([
      companies.get(parts, false),
      services.call(listFollowed, { workspaceId, entityIds: [id] }),
    ]);
    const followedBy = new Set(followed.map(({ watchlistId }) => watchlistId));
    return { id: company.id, name: company.name, sample: company.sample, followedBy };
  } catch (error) {
    if (error instanceof AppError && error.code === codes.business.notFound) return null;
    throw error;
  }
}

/** The ids, of those given, that the watchlist follows. */
export async function findFollowed(
  services: MessageClient,
  { workspaceId, watchlistId }: WatchlistKey,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { followed } = await services.call(listFollowed, { workspaceId, entityIds: ids.slice(0, LISTED_AT_ONCE_MAX) });
  return new Set(followed.filter((one) => one.watchlistId === watchlistId).map(({ entityId }) => entityId));
}

/** The page of watchlists that follows a company; the plain one without. */
export function watchlistsPath(follow: string | null | undefined): string {
  return `/watchlists${addressQuery({ follow: follow?.slice(0, FOLLOW_MAX) })}`;
}

/** Characters of an id at most. */
export const FOLLOW_MAX = 300;
