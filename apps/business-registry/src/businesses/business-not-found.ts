import { type BusinessIdParts, fileNumberKey, formatBusinessId } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { type Database, notKept, type Statement } from '@registry/persistence';
import { requestContext } from '@registry/request-context';

/** $1, $2: state and key of a file number. Of the present, whichever time a request reads. */
const HIDDEN_NOW: Statement = {
  name: 'hidden-now',
  text: 'SELECT FROM public.suppressions WHERE state = $1 AND file_number_key = $2 AND lifted_at IS NULL',
};

const FIRST_TIME: Statement = { name: 'first-time', text: 'SELECT min(started) AS first FROM past.writes' };

/** What was known of a company; not where it is suppressed now, which hides it in every past. */
export async function unlessHiddenNow<T>(
  database: Database,
  { state, fileNumber }: BusinessIdParts,
  read: Promise<T | undefined>,
): Promise<T | undefined> {
  if (requestContext.get()?.knownAt === undefined) return read;
  const [found, hidden] = await Promise.all([read, database.query(HIDDEN_NOW, [state, fileNumberKey(fileNumber)])]);
  return hidden.length > 0 ? undefined : found;
}

/** The error for a company that no registry has, or had at the time as of which the request reads. */
export async function businessNotFound(database: Database, parts: BusinessIdParts): Promise<AppError> {
  const id = formatBusinessId(parts);
  const knownAt = requestContext.get()?.knownAt;
  if (knownAt === undefined)
    return new AppError(codes.business.notFound, { message: `No business has the id ${id}. Search by name.` });
  const [row] = await database.query<{ first: Date | null }>(FIRST_TIME);
  const first = row?.first?.toISOString();
  if (first !== undefined && first <= knownAt)
    return new AppError(codes.business.notFound, { message: `No business with the id ${id} was known at ${knownAt}.` });
  return notKept(knownAt, first);
}
