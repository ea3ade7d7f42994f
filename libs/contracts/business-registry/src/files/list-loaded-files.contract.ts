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
