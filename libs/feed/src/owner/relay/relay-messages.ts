import type { RelayState } from './running-relay.ts';

/** What the owner's thread says to the relay's. */
export const relayRequests = { stop: 'stop', metrics: 'metrics' } as const;

interface MetricsText {
  readonly metrics: string;
}

/** What the relay's thread says to the owner's: how it stands, or its metrics where it was asked for them. */
export type RelayMessage = RelayState | MetricsText;

export function isMetricsText(message: RelayMessage): message is MetricsText {
  return 'metrics' in message;
}
