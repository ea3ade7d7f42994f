import { requestContext } from '@registry/request-context';
import { type Database, STATEMENT_MS_MAX } from '../database.ts';

/**
 * The result of `read`, read again from the primary if it is incomplete and the database may lag, because missing rows
 * may not have arrived yet.
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
