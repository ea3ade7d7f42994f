import type { Database } from '@registry/persistence';
import { invalidKey } from '../../../../auth/authenticator.ts';
import { admitWholeIn, type AdmittedBatch } from '../../../../quotas/admit-requests.ts';
import { requestsOf } from '../../match/company-matcher.ts';
import type { BatchLayout } from '../batch-layout.ts';

/** A batch whose rows have all arrived. */
export interface ReceivedBatch {
  readonly id: string;
  readonly layout: BatchLayout;
  readonly rows: number;
}

const QUEUE = `UPDATE batches SET status = 'queued', layout = $2, rows = $3 WHERE id = $1 AND status = 'receiving'`;

/**
 * Counts a batch toward the daily cap of a key and queues it, both or neither. Not queued where it counts as more requests than are left.
 * Throws `invalid_key`.
 */
export function queueBatch(
  database: Database,
  keyId: number,
  { id, layout, rows }: ReceivedBatch,
): Promise<{ readonly admitted: boolean; readonly counted: AdmittedBatch }> {
  return database.transaction(async (client) => {
    const requests = requestsOf(rows);
    const counted = await admitWholeIn(client, keyId, requests);
    if (counted === undefined) throw invalidKey();
    const admitted = counted.granted === requests;
    if (admitted) await client.query(QUEUE, [id, JSON.stringify(layout), rows]);
    return { admitted, counted };
  });
}
