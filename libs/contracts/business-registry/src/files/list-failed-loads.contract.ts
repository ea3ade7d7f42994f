import { defineMessage } from '@registry/contracts-message';

/** The last load of each source that failed, also where a later one passed. A source without any is absent. */
export interface ListFailedLoadsReply {
  readonly loads: readonly {
    readonly source: string;
    /** ISO 8601 UTC, milliseconds; the time of its start where it can be continued. */
    readonly failedAt: string;
  }[];
}

export const exampleFailedLoads = {
  request: {},
  reply: { loads: [{ source: 'us-or/business-registry', failedAt: '2026-11-02T08:16:02.000Z' }] },
};

/** The last failed loads of registries. */
export const listFailedLoads = defineMessage<ListFailedLoadsReply>('no company')({
  subject: 'business-registry.list-failed-loads',
  deadlineMs: 1_500,
  example: exampleFailedLoads,
});
