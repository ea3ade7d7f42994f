import {
  exampleLoadedFiles,
  type ListLoadedFilesReply,
  listLoadedFilesRequest,
} from '@registry/contracts-business-registry';
import { defineMessage } from '@registry/contracts-message';

/** Files of records that were loaded on a day. */
export const listRecordFiles = defineMessage<typeof listLoadedFilesRequest, ListLoadedFilesReply>({
  subject: 'records-sections.list-record-files',
  deadlineMs: 1_500,
  request: listLoadedFilesRequest,
  errors: [],
  example: exampleLoadedFiles,
});
