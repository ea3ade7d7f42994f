import { exampleMonitor, type Monitor } from '@registry/contracts-records-sections';
import { defineMessage, text } from '@registry/contracts-message';
import { workspaceFields } from '../request-fields.ts';
import { exampleEntity } from './watchlist-entity.ts';

export interface GetMonitorReply {
  /** Null where no watchlist of the workspace follows the company. */
  readonly monitor: Monitor | null;
  /** Whether the workspace has a watchlist. */
  readonly hasWatchlists: boolean;
}

/** How the watchlists of a workspace follow a company. */
export const getMonitor = defineMessage<GetMonitorReply>('as received')({
  subject: 'watchlist.get-monitor',
  deadlineMs: 2_000,
  request: { ...workspaceFields, entityId: text(300) },
  example: {
    request: { workspaceId: 7, entityId: exampleEntity.entity_id },
    reply: { monitor: exampleMonitor, hasWatchlists: true },
  },
});
