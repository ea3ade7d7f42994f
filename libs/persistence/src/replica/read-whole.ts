import { requestContext } from '@registry/request-context';
import { type Database, STATEMENT_MS_MAX } from '../database.ts';

/**
 * What `read` answers, once more from the primary where it is not whole and the database may lag: rows that are not there may
 * only not be there yet.
 */
export async function readWhole<T>(
  database: Database,
  read: () => Promise<T>,
  isWhole: (read: T) => boolean,
): Promise<T> {
  const first = await read();
  if (isWhole(first) || !database.mayLag) return first;
  const context = requestContext.get() ?? { requestId: 'read-whole', deadlineAt: Date.now() + STATEMENT_MS_MAX };
  return requestContext.run({ ...context, readsPrimary: true }, read);
}
