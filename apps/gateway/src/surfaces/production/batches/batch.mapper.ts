import type { FastifyRequest } from 'fastify';
import { originOf } from '../../../server/origin-of.ts';
import type { Batch } from './batch.dto.ts';
import type { StoredBatch } from './batches.store.ts';

const NONE = { matched: 0, review: 0, no_match: 0, not_covered: 0, invalid: 0 } as const;

/** A batch as its workspace sees it. */
export function toBatch(stored: StoredBatch, request: FastifyRequest): Batch {
  const { id, status, rows, done, verdicts, createdAt, completedAt, expiresAt } = stored;
  return {
    object: 'batch',
    id,
    status,
    rows,
    done,
    verdicts: { ...NONE, ...verdicts },
    created_at: createdAt.toISOString(),
    completed_at: completedAt?.toISOString() ?? null,
    expires_at: expiresAt.toISOString(),
    results_url: `${originOf(request)}/v1/batches/${id}/results`,
  };
}

export const exampleBatch: Batch = {
  object: 'batch',
  id: 'batch_7hQ2mX9cVb4KpT1s',
  status: 'running',
  rows: 40_000,
  done: 12_300,
  verdicts: { matched: 9_100, review: 1_700, no_match: 1_300, not_covered: 190, invalid: 10 },
  created_at: '2026-11-02T08:16:02.000Z',
  completed_at: null,
  expires_at: '2026-11-09T08:16:02.000Z',
  results_url: 'https://api.example.com/v1/batches/batch_7hQ2mX9cVb4KpT1s/results',
};
