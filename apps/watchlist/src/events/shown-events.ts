import type { Showing } from '@registry/contracts-message';
import { type EventPayload, showEvent } from '@registry/contracts-watchlist';
import { CopiedWithheld } from '@registry/feed';
import { showCompanies } from '@registry/messaging/shown';
import type { Database } from '@registry/persistence';

/** The frame of events that are sent: they lose what the list of events loses. The very same where nothing is hidden. */
export function showEvents(database: Database, events: readonly EventPayload[]): Promise<readonly EventPayload[]> {
  const shows = (all: typeof events, show: Showing) => all.map((event) => showEvent(event, show));
  return showCompanies(shows, events, undefined, new CopiedWithheld(database));
}
