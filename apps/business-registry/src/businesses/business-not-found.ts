import { type BusinessIdParts, fileNumberKey, formatBusinessId } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { type Database, notKept, type Statement } from '@registry/persistence';
import { inThePresent, requestContext } from '@registry/request-context';

/** $1, $2: state and key of a file number. */
const HIDDEN_NOW: Statement = {
  name: 'hidden-now',
  text: 'SELECT FROM suppressions WHERE state = $1 AND file_number_key = $2 AND lifted_at IS NULL',
};

const FIRST_TIME: Statement = { name: 'first-time', text: 'SELECT min(started) AS first FROM past.writes' };

/** Returns what was known of a company; not where it is suppressed now, which hides it in every past. */
export async function unlessHiddenNow<T>(
  database: Database,
  { state, fileNumber }: BusinessIdParts,
  read: Promise<T | undefined>,
): Promise<T | undefined> {
  if (requestContext.get()?.knownAt === undefined) return read;
  const readHidden = () => database.query(HIDDEN_NOW, [state, fileNumberKey(fileNumber)]);
  const [found, hidden] = await Promise.all([read, inThePresent(readHidden)]);
  return hidden.length > 0 ? undefined : found;
}

/** The error for a company that no registry has, or had at the time as of which the request reads. */
export async function businessNotFound(database: Database, parts: BusinessIdParts): Promise<AppError> {
  const id = formatBusinessId(parts);
  const knownAt = requestContext.get()?.knownAt;
  if (knownAt === undefined)
    return new AppError(codes.business.notFound, { message: `No business has the id ${id}. Search by name.` });
  const first = await readFirstTime(database);
  if (first !== undefined && first <= knownAt)
    return new AppError(codes.business.notFound, { message: `No business with the id ${id} was known at ${knownAt}.` });
  return notKept(knownAt, first);
}

/** Throws where nothing was known yet at the time as of which the request reads. */
export async function requireFirstLoad(database: Database): Promise<void> {
  const knownAt = requestContext.get()?.knownAt;
  if (knownAt === undefined) return;
  const first = await readFirstTime(database);
  if (first === undefined || first > knownAt) throw notKept(knownAt, first);
}

async function readFirstTime(database: Database): Promise<string | undefined> {
  const [row] = await database.query<{ first: Date | null }>(FIRST_TIME);
  return row?.first?.toISOString();
}
