import {
  exampleFailedLoads,
  exampleLoadedFiles,
  type ListFailedLoadsReply,
  type ListLoadedFilesReply,
  loadedFilesFields,
} from '@registry/contracts-business-registry';
import { defineMessage } from '@registry/contracts-message';

/** Files of records that were loaded on a day. */
export const listRecordFiles = defineMessage<ListLoadedFilesReply>('no company')({
  subject: 'records-sections.list-record-files',
  deadlineMs: 1_500,
  request: loadedFilesFields,
  example: exampleLoadedFiles,
});

/** The last failed loads of records and lists. */
export const listFailedRecordLoads = defineMessage<ListFailedLoadsReply>('no company')({
  subject: 'records-sections.list-failed-record-loads',
  deadlineMs: 1_500,
  example: exampleFailedLoads,
});
