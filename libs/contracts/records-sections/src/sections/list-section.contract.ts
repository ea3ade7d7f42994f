import { matchKeys } from '@registry/contracts-business-registry';
import { dayFields, defineMessage, pastFields, windowFields, type RequestFor } from '@registry/contracts-message';
import { SECTION_NAMES } from '@registry/domain';
import { codes } from '@registry/errors';
import Type from 'typebox';
import { exampleCoverage, exampleKeys, exampleLien, EXAMPLE_SECTION } from '../examples.ts';
import type { Section } from '../section.ts';

export type ListSectionReply = Section;

/** A page of one section of a company. */
export const listSection = defineMessage<ListSectionReply>()({
  subject: 'records-sections.list-section',
  deadlineMs: 2_500,
  shows: (reply, show, { matchKeys }) => ({ ...reply, rows: show.part(matchKeys, reply.rows) }),
  request: {
    matchKeys,
    section: Type.Enum(SECTION_NAMES),
    /** Rows of a lower confidence are neither returned nor counted. */
    minConfidence: Type.Number({ minimum: 0, maximum: 1 }),
    /** Whose records are listed, as a `RecordHolder` has them; all that are the company's where absent. */
    subjectNos: Type.Optional(Type.Immutable(Type.Array(Type.Integer(), { maxItems: 10_000 }))),
    ...windowFields,
    ...pastFields,
    ...dayFields,
  },
  errors: [codes.business.beforeFirstLoad],
  example: {
    request: { matchKeys: exampleKeys, section: EXAMPLE_SECTION, minConfidence: 0.5, offset: 0, limit: 30 },
    reply: { rows: [exampleLien], totalCount: 1, coverage: exampleCoverage },
  },
});

export type ListSectionRequest = RequestFor<typeof listSection>;
