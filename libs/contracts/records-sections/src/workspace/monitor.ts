import { Field, makeExample, publicObject, type Shape } from '@registry/contracts-message';
import { EVENT_TYPES } from '@registry/domain';

/** Whether events are delivered, as of a watchlist. */
const monitorStatuses = {
  active: 'At least one watchlist delivers these events.',
  paused: 'Every watchlist with these events is paused.',
  disabled:
    'No watchlist delivers these events, and the webhook of at least one is disabled or its recipient unsubscribed.',
} as const;

const monitoredEvent = publicObject('MonitoredEvent', 'A type of events that a watchlist of the workspace records.', {
  type: Field.explainedChoice(EVENT_TYPES, 'The type of event.'),
  enabled_at: Field.time('Time since when a watchlist follows the company.'),
  status: Field.explainedChoice(monitorStatuses, 'Whether the events are delivered.'),
});

/** How a workspace follows a company. */
export const monitor = publicObject('Monitor', 'How the watchlists of the workspace follow the business.', {
  object: Field.objectType('monitor'),
  id: Field.string('The id of the watchlist that follows it for the longest time.', 'wl_4fT9qLw2ZxK0bVn7RmYcAd'),
  created_at: Field.time('Time since when that watchlist follows it.'),
  event_types: Field.list(monitoredEvent, 'The types of events of all watchlists that follow it.'),
});

export type Monitor = Shape<typeof monitor>;

export const exampleMonitor: Monitor = makeExample(monitor, {
  created_at: '2026-11-02T08:15:30.000Z',
  event_types: [{ type: 'business.status_changed', enabled_at: '2026-11-02T08:15:30.000Z', status: 'active' }],
});
