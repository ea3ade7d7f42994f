import { exampleFailedLoads, type ListFailedLoadsReply } from '@registry/contracts-business-registry';
import { defineMessage } from '@registry/contracts-message';

/** The last failed loads of records and lists. */
export const listFailedRecordLoads = defineMessage<ListFailedLoadsReply>('no company')({
  subject: 'records-sections.list-failed-record-loads',
  deadlineMs: 1_500,
  example: exampleFailedLoads,
});
