import { defineMessage, text } from '@registry/contracts-message';
import type { SectionName } from '@registry/domain';
import Type, { type Static } from 'typebox';
import { EXAMPLE_SECTION } from './examples.ts';

export const listRecordHoldersRequest = Type.Object({
  /** As an agency issued it, in any letter case. */
  number: text(100),
});

export type ListRecordHoldersRequest = Static<typeof listRecordHoldersRequest>;

/** Whom a record with the number is about, as published. */
export interface RecordHolder {
  readonly section: SectionName;
  readonly names: readonly string[];
  readonly state: string | null;
  readonly fileNumber: string | null;
  readonly ein: string | null;
  /** Whose the records with the number are, for `listSection`. */
  readonly subjectNos: readonly number[];
}

export interface ListRecordHoldersReply {
  readonly holders: readonly RecordHolder[];
}

/** The holders of records with a number, such as that of a license or a carrier, 10 at most. */
export const listRecordHolders = defineMessage<typeof listRecordHoldersRequest, ListRecordHoldersReply>({
  subject: 'records-sections.list-record-holders',
  deadlineMs: 1_000,
  request: listRecordHoldersRequest,
  errors: [],
  example: {
    request: { number: '1001758' },
    reply: {
      holders: [
        {
          section: EXAMPLE_SECTION,
          names: ['CEDAR RIDGE BAKERY LLC'],
          state: 'CO',
          fileNumber: null,
          ein: null,
          subjectNos: [1],
        },
      ],
    },
  },
});
