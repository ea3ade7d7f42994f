import type { ThreadMetrics } from '@registry/observability';
import type { RelayState } from './running-relay.ts';

/** Messages of the owner's thread to the relay's. */
export const relayRequests = { stop: 'stop', metrics: 'metrics' } as const;

interface RelayMetrics {
  readonly metrics: ThreadMetrics;
}

/** Messages of the relay's thread to the main thread: its state, or its metrics on request. */
export type RelayMessage = RelayState | RelayMetrics;

export function isMetrics(message: RelayMessage): message is RelayMetrics {
  return 'metrics' in message;
}
