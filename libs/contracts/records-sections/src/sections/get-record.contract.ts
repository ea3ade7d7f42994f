import { matchKeys } from '@registry/contracts-business-registry';
import { defineMessage } from '@registry/contracts-message';
import Type, { type Static } from 'typebox';
import { exampleKeys, exampleLien } from '../examples.ts';
import type { RecordRow } from '../record-rows.ts';
import { RECORD_ID } from '../workspace/record-identity.ts';

export const getRecordRequest = Type.Object({ matchKeys, recordId: Type.String({ pattern: RECORD_ID.source }) });

export type GetRecordRequest = Static<typeof getRecordRequest>;

export interface GetRecordReply {
  /** Null where the company has no such record with any confidence. */
  readonly record: RecordRow | null;
}

/** A record of a company by its id. */
export const getRecord = defineMessage<typeof getRecordRequest, GetRecordReply>({
  subject: 'records-sections.get-record',
  deadlineMs: 5_000,
  request: getRecordRequest,
  errors: [],
  example: {
    request: { matchKeys: exampleKeys, recordId: exampleLien.id },
    reply: { record: exampleLien },
  },
});
