import { type BusinessIdParts, formatBusinessId } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { type Database, notKept, type Statement } from '@registry/persistence';
import { requestContext } from '@registry/request-context';

const FIRST_TIME: Statement = { name: 'first-time', text: 'SELECT min(started) AS first FROM past.writes' };

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
