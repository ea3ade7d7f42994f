import { matchKeys } from '@registry/contracts-business-registry';
import { defineMessage } from '@registry/contracts-message';
import Type from 'typebox';
import { exampleKeys, exampleLien } from '../examples.ts';
import type { RecordRow } from '../record-rows.ts';
import { RECORD_ID } from '../workspace/record-identity.ts';

/** A record of a company by its id. */
export const getRecord = defineMessage<{
  /** Null where the company has no such record with any confidence. */
  readonly record: RecordRow | null;
}>()({
  subject: 'records-sections.get-record',
  deadlineMs: 5_000,
  shows: (reply, show, { matchKeys }) => show.part(matchKeys, reply),
  request: { matchKeys, recordId: Type.String({ pattern: RECORD_ID.source }) },
  example: {
    request: { matchKeys: exampleKeys, recordId: exampleLien.id },
    reply: { record: exampleLien },
  },
});
