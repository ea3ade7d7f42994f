import type { MatchKeys } from '@registry/contracts-business-registry';
import { defineMessage } from '@registry/contracts-message';
import type { SectionName } from '@registry/domain';
import { exampleCoverage, exampleKeys, exampleLien, exampleSection } from './examples.ts';
import type { Section } from './section.ts';

export interface ListSectionRequest {
  readonly matchKeys: MatchKeys;
  readonly section: SectionName;
  /** Rows to pass over. `offset + limit` is at most 10,000. */
  readonly offset: number;
  /** Rows to return, 1 to 100. */
  readonly limit: number;
}

export type ListSectionReply = Section;

/** A page of one section of a company. */
export const listSection = defineMessage<ListSectionRequest, ListSectionReply>({
  subject: 'records-sections.list-section',
  deadlineMs: 2_500,
  errors: [],
  example: {
    request: { matchKeys: exampleKeys, section: exampleSection, offset: 0, limit: 30 },
    reply: { rows: [exampleLien], totalCount: 1, coverage: exampleCoverage },
  },
});
