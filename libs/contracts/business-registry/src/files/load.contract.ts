import { defineMessage } from '@registry/contracts-message';
import Type from 'typebox';
import { exampleLoadedFile, type LoadedFile } from '../objects/row-origin.ts';

export const loadedFilesFields = {
  /** A day in UTC, YYYY-MM-DD. */
  date: Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` }),
};

/** The files whose loads started on a day and took rows of them; none that was read from standard input. */
export interface ListLoadedFilesReply {
  readonly files: readonly LoadedFile[];
}

export const exampleLoadedFiles = { request: { date: '2026-11-02' }, reply: { files: [exampleLoadedFile] } };

/** Files of registries that were loaded on a day. */
export const listLoadedFiles = defineMessage<ListLoadedFilesReply>('no company')({
  subject: 'business-registry.list-loaded-files',
  deadlineMs: 1_500,
  request: loadedFilesFields,
  example: exampleLoadedFiles,
});

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
