import type { Database } from '@registry/persistence';
import { STAMP_SQL } from './records-changed.sql.ts';

/** To be drawn before what is stamped is read: then what has the greater stamp is not older. */
export async function nextStamp(database: Database): Promise<number> {
  const [row] = await database.query<{ stamp: number }>({ name: 'next-stamp', text: STAMP_SQL });
  if (row === undefined) throw new Error('The sequence of stamps gave none.');
  return row.stamp;
}
