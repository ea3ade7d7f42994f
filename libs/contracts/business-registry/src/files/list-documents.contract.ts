import {
  businessIdFields,
  dayFields,
  defineMessage,
  type ListReply,
  pastFields,
  windowFields,
} from '@registry/contracts-message';
import { formatBusinessId } from '@registry/domain';
import { codes } from '@registry/errors';
import type { CoveredSource } from '../objects/covered-source.ts';
import { type Document, exampleDocument } from '../objects/document.ts';
import type { RegisterExtent } from '../match-keys/match-keys.ts';

/** Which tables of filings are loaded for a state: none of them claims to be complete. */
export interface DocumentsCoverage {
  readonly status: 'partial' | 'not_covered';
  /** The loaded tables in words; null where none is. */
  readonly scope: string | null;
  readonly sources: CoveredSource[];
  readonly register: RegisterExtent | null;
}

export interface ListDocumentsReply extends ListReply<Document> {
  readonly coverage: DocumentsCoverage;
}

/** The filings of a company at its registry. Newest first, those without a date last. */
export const listDocuments = defineMessage<ListDocumentsReply>()({
  subject: 'business-registry.list-documents',
  deadlineMs: 2_000,
  shows: (reply, show, request) => {
    const id = formatBusinessId(request);
    show.about(id);
    return { ...reply, items: show.part(id, reply.items) };
  },
  request: { ...businessIdFields, ...windowFields, ...pastFields, ...dayFields },
  errors: [codes.business.notFound, codes.business.beforeFirstLoad],
  example: {
    request: { state: 'CO', fileNumber: '20141000059', offset: 0, limit: 30 },
    reply: {
      items: [exampleDocument],
      totalCount: 1,
      coverage: {
        status: 'partial',
        scope: "us-co/transaction-history filings of entities in the agency's history",
        sources: [...exampleDocument.sources],
        register: 'whole',
      },
    },
  },
});
