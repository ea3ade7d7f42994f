import { defineMessage } from '@registry/contracts-message';
import type { ExclusionListName } from '@registry/domain';

/** The lists of each source of which a load passed and had rows, each by the newest load that had it. */
export const listLoadedLists = defineMessage<{
  readonly lists: readonly {
    readonly source: string;
    readonly list: ExclusionListName;
    /** YYYY-MM-DD. */
    readonly asOf: string | null;
    /** ISO 8601 UTC, milliseconds. */
    readonly loadedAt: string;
  }[];
}>('no company')({
  subject: 'records-sections.list-loaded-lists',
  deadlineMs: 1_500,
  example: {
    request: {},
    reply: {
      lists: [
        {
          source: 'us/consolidated-screening-list',
          list: 'SDN',
          asOf: '2026-10-31',
          loadedAt: '2026-11-02T08:16:02.000Z',
        },
      ],
    },
  },
});
