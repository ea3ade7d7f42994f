import { migration } from '@registry/persistence/migrations';

const KEY = (id: string): string => `left(${id}, 6) || upper(substr(${id}, 7))`;

/** A company has its decisions under its key. Of two on one result, under two writings of its number, the newer counts. */
export const KeysOfDecisions1797400000000 = migration(
  'KeysOfDecisions1797400000000',
  `
DELETE FROM screening_decisions d USING screening_decisions o
 WHERE o.workspace_id = d.workspace_id AND o.result_id = d.result_id AND ${KEY('o.business_id')} = ${KEY('d.business_id')}
   AND (o.decided_at, o.business_id) > (d.decided_at, d.business_id)`,
  `UPDATE screening_decisions SET business_id = ${KEY('business_id')} WHERE business_id <> ${KEY('business_id')}`,
);
