import type { ThreadMetrics } from '@registry/observability';
import type { RelayState } from './running-relay.ts';

/** What the owner's thread says to the relay's. */
export const relayRequests = { stop: 'stop', metrics: 'metrics' } as const;

interface RelayMetrics {
  readonly metrics: ThreadMetrics;
}

/** What the relay's thread says to the owner's: how it stands, or its metrics where it was asked for them. */
export type RelayMessage = RelayState | RelayMetrics;

export function isMetrics(message: RelayMessage): message is RelayMetrics {
  return 'metrics' in message;
}
