import { parseBusinessId } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { addressQuery } from '../layout/parts.ts';
import type { Companies } from '../../search/companies.ts';
import type { WatchlistKey, Watchlists } from '../../watchlists/watchlists.ts';

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
  watchlists: Watchlists,
  workspaceId: number,
  id: string,
): Promise<CompanyToFollow | null> {
  const parts = parseBusinessId(id);
  if (parts === undefined) return null;
  try {
    const [{ company }, followed] = await Promise.all([
      companies.get(parts, false),
      watchlists.listFollowed(workspaceId, [id]),
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
  watchlists: Watchlists,
  { workspaceId, watchlistId }: WatchlistKey,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const followed = await watchlists.listFollowed(workspaceId, ids);
  return new Set(followed.filter((one) => one.watchlistId === watchlistId).map(({ entityId }) => entityId));
}

/** The page of watchlists that follows a company; the plain one without. */
export function watchlistsPath(follow: string | null | undefined): string {
  return `/watchlists${addressQuery({ follow: follow?.slice(0, FOLLOW_MAX) })}`;
}

/** Characters of an id at most. */
export const FOLLOW_MAX = 300;
