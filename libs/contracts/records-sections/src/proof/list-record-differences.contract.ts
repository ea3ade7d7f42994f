import { matchKeys } from '@registry/contracts-business-registry';
import { defineMessage, orNull, utcTime, type RequestFor, type ShowsCompanies } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import Type, { type Static } from 'typebox';
import type { RecordRow } from '../record-rows.ts';
import type { RecordDifference } from './differences.ts';
import { EXAMPLE_SECTION, exampleKeys, exampleLien } from '../examples.ts';

/** A company as it was known at a time; without keys where it was not. */
const companyThen = Type.Object({ knownAt: utcTime, matchKeys: orNull(matchKeys) });

type CompanyThen = Static<typeof companyThen>;

export interface ListRecordDifferencesReply {
  /** `RECORD_DIFFERENCES_MAX` at most. */
  readonly differences: readonly RecordDifference[];
  readonly totalCount: number;
  /** The company's EIN at both times, by its registry or by its records. */
  readonly eins: { readonly from: string | null; readonly to: string | null };
}

/** Each row is shown as of its time. Those of one time are of one shape, so that the home of a hidden person leaves all of them. */
const showDifferences: ShowsCompanies<
  ListRecordDifferencesReply,
  { readonly from: CompanyThen; readonly to: CompanyThen }
> = (reply, show, { from, to }) => {
  const byPlace = (rows: readonly (RecordRow | null)[]) => Object.fromEntries(rows.entries());
  const before = show.part(from.matchKeys, byPlace(reply.differences.map((one) => one.before)));
  const after = show.part(to.matchKeys, byPlace(reply.differences.map((one) => one.after)));
  const shown = reply.differences.map((one, at) => ({ ...one, before: before[at] ?? null, after: after[at] ?? null }));
  return { ...reply, differences: shown };
};

/** Which records of a company differ between two times. */
export const listRecordDifferences = defineMessage<ListRecordDifferencesReply>()({
  subject: 'records-sections.list-record-differences',
  deadlineMs: 2_500,
  shows: showDifferences,
  request: { from: companyThen, to: companyThen },
  errors: [codes.business.beforeFirstLoad],
  example: {
    request: {
      from: { knownAt: '2026-06-30T23:59:59.999Z', matchKeys: exampleKeys },
      to: { knownAt: '2026-11-26T12:00:00.000Z', matchKeys: exampleKeys },
    },
    reply: {
      differences: [
        {
          object: 'record_difference',
          section: EXAMPLE_SECTION,
          change: 'added',
          fields: [],
          before: null,
          after: exampleLien,
          source: exampleLien.source,
          as_of: exampleLien.as_of,
          loaded_at: exampleLien.retrieved_at,
        },
      ],
      totalCount: 1,
      eins: { from: null, to: null },
    },
  },
});

export type ListRecordDifferencesRequest = RequestFor<typeof listRecordDifferences>;
