import { errors } from '@opensearch-project/opensearch';
import { AppError, codes } from '@registry/errors';
import { openSearchMetrics } from './open-search-metrics.ts';

/** Why a request failed, and what an operator does about it. */
const REMEDIES = {
  unreachable: 'Check that INDEX_URL names nodes of OpenSearch, and that these run.',
  certificate: 'Check that INDEX_CA_FILE is the authority that signed the certificate of INDEX_URL.',
  host: 'Check INDEX_URL: its certificate is for other hosts.',
  credentials: 'Check INDEX_USER and INDEX_PASSWORD.',
  forbidden: 'Give INDEX_USER the permissions of k8s/overlays/distributed/opensearch.yaml.',
  blocked: 'Writes are blocked, as on full disks. Free room on the nodes, or add nodes.',
  busy: 'OpenSearch has more requests than it takes. Add nodes, or processors and memory.',
  missing: 'The index is built again where this lasts for more than a second.',
  timeout: 'Check the nodes of OpenSearch and the network, or increase INDEX_TIMEOUT_MS.',
  deadline: 'The request that searches had little time left.',
  circuit: 'Requests failed in a row, and others wait for two seconds.',
  failed: 'Check the health and the logs of OpenSearch.',
  conflict: 'Another process has written meanwhile.',
  rejected: 'The request itself is wrong.',
} as const;

type FailureReason = keyof typeof REMEDIES;

/** A request that failed. Its message has the remedy. */
export class OpenSearchError extends Error {
  /** 0 without a reply. */
  readonly status: number;
  readonly reason: FailureReason;

  constructor({ status, message }: { readonly status: number; readonly message: string }, known?: FailureReason) {
    const reason = known ?? reasonFor(status, message);
    super(
      `OpenSearch ${status === 0 ? 'fails' : `returns ${status}`}: ${message.replace(/[.;]+$/, '')}. ${REMEDIES[reason]}`,
    );
    this.name = 'OpenSearchError';
    this.status = status;
    this.reason = reason;
    openSearchMetrics.failed.inc({ reason });
  }
}

function reasonFor(status: number, message: string): FailureReason {
  if (status === 401) return 'credentials';
  if ((status === 403 || status === 429) && message.includes('cluster_block_exception')) return 'blocked';
  const byStatus: Readonly<Record<number, FailureReason>> = {
    ...{ 403: 'forbidden', 404: 'missing', 407: 'credentials', 408: 'timeout', 409: 'conflict', 429: 'busy' },
  };
  return byStatus[status] ?? (status >= 500 ? 'failed' : 'rejected');
}

/** The error of a request by the client's own, with the reason of a timeout. Others are returned as they are. */
export function toOpenSearchError(error: unknown, late: 'deadline' | 'timeout'): unknown {
  if (error instanceof errors.ResponseError) {
    const body: unknown = error.meta.body;
    const message = typeof body === 'string' ? body : error.message;
    return new OpenSearchError({ status: error.statusCode ?? 500, message });
  }
  if (error instanceof errors.TimeoutError) return new OpenSearchError({ status: 0, message: error.message }, late);
  if (!(error instanceof errors.OpenSearchClientError) || error instanceof errors.ConfigurationError) return error;
  const { message } = error;
  const reason = /altnames/.test(message) ? 'host' : /certificate/.test(message) ? 'certificate' : 'unreachable';
  return new OpenSearchError({ status: 0, message }, reason);
}

/** Set where a later request may succeed: OpenSearch cannot be reached, refuses this service, is busy, or lacks the index. */
export function isUnavailable(error: unknown): error is OpenSearchError {
  return error instanceof OpenSearchError && error.reason !== 'rejected' && error.reason !== 'conflict';
}

const TRANSIENT: readonly FailureReason[] = [
  'unreachable',
  'timeout',
  'deadline',
  'circuit',
  'busy',
  'blocked',
  'failed',
];

/** Set where the same request may succeed later by itself. */
export function isTransient(error: unknown): error is OpenSearchError {
  return error instanceof OpenSearchError && TRANSIENT.includes(error.reason);
}

/** The error of a search that a caller gets. */
export function indexUnavailable(cause: unknown): AppError {
  return new AppError(codes.service.upstreamUnavailable, {
    message: 'The search is temporarily unavailable. Retry after a few seconds.',
    retryAfterSeconds: 5,
    cause,
  });
}
