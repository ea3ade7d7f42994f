import { defineMessage, text } from '@registry/contracts-message';
import type { SectionName } from '@registry/domain';
import { EXAMPLE_SECTION } from './examples.ts';

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

/** The holders of records with a number, such as that of a license or a carrier, 10 at most. */
export const listRecordHolders = defineMessage<{ readonly holders: readonly RecordHolder[] }>('no company')({
  subject: 'records-sections.list-record-holders',
  deadlineMs: 1_000,
  request: {
    /** As an agency issued it, in any letter case. */
    number: text(100),
  },
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
