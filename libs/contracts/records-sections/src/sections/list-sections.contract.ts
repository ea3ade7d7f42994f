import { codes } from '@registry/errors';
import Type from 'typebox';
import {
  type LoadedFile,
  matchKeys,
  type Name,
  type RowOrigin,
  type SeenAddress,
} from '@registry/contracts-business-registry';
import { dayFields, defineMessage, pastFields, type RequestFor } from '@registry/contracts-message';
import { bySection, type SectionName } from '@registry/domain';
import { type ContactValues, NO_CONTACT_VALUES } from '../contacts/contacts.ts';
import { exampleCoverage, exampleKeys, exampleLien, EXAMPLE_SECTION } from '../examples.ts';
import { SHOWN_CONFIDENCE } from '../match.ts';
import type { RecordRow } from '../record-rows.ts';
import { exampleScreening } from '../screening/example-screening.ts';
import { screenedAddress } from '../screening/screen-companies.contract.ts';
import type { CompanyScreening } from '../screening/watchlist.ts';
import type { Section } from '../section.ts';

export interface ListSectionsReply {
  /**
   * Rows of all sections, each once: federal has rows of loans and carriers. None is below the requested confidence.
   */
  readonly rows: readonly RecordRow[];
  readonly sections: Readonly<Record<SectionName, SectionOutline>>;
  /** Nine digits: the registry's own, else the one that all firmly matched records with an EIN agree on; null otherwise. */
  readonly ein: string | null;
  /** Names that firmly matched records give to the company, 100 at most. */
  readonly names: readonly Name[];
  /** Addresses that the newest firmly matched records of each section give to the company, 100 at most. */
  readonly addresses: readonly SeenAddress[];
  /** How the company is reached and what it does, by the newest 100 matched records of each kind. */
  readonly contacts: ContactValues;
  readonly screening: CompanyScreening;
  /** Absent unless requested, and of a day. */
  readonly origins?: RecordOrigins;
}

/** Where the original rows of records come from. */
export interface RecordOrigins {
  /** Of each of the reply's `rows`, in their order. */
  readonly rows: readonly (readonly PartOrigin[])[];
  /** The newest loaded file of each source that was searched. */
  readonly files: readonly LoadedFile[];
}

/** Where a part of a record comes from. */
export interface PartOrigin {
  /** The keys by which the part is reached in the row's `record`; none where all of it is one part. */
  readonly path: readonly (string | number)[];
  readonly origin: RowOrigin;
}

/** A section whose rows are given by their places in the reply's `rows`: its 10 newest. */
export interface SectionOutline extends Omit<Section, 'rows'> {
  readonly places: readonly number[];
}

const nothingKnown: SectionOutline = {
  places: [],
  totalCount: 0,
  coverage: { status: 'not_covered', scope: null, sources: [], register: 'part' },
};

/** All sections of a company at once, and what its records say about it. */
export const listSections = defineMessage<ListSectionsReply>()({
  subject: 'records-sections.list-sections',
  deadlineMs: 2_500,
  shows: ({ origins, ...reply }, show, { matchKeys }) => ({
    ...show.part(matchKeys, reply),
    ...(origins && { origins }),
  }),
  request: {
    matchKeys,
    /** Rows of a lower confidence are neither returned nor counted, nor give names and addresses. */
    minConfidence: Type.Number({ minimum: 0, maximum: 1 }),
    /** The company's addresses as its registry has them, for the screening. */
    addresses: Type.Immutable(Type.Array(screenedAddress, { maxItems: 500 })),
    /** Whether to return where the original rows come from, for evidence. Not for the records of a day. */
    withOrigins: Type.Optional(Type.Boolean()),
    ...pastFields,
    ...dayFields,
  },
  errors: [codes.business.beforeFirstLoad],
  example: {
    request: { matchKeys: exampleKeys, minConfidence: SHOWN_CONFIDENCE, addresses: [] },
    reply: {
      rows: [exampleLien],
      sections: {
        ...bySection(() => nothingKnown),
        [EXAMPLE_SECTION]: { places: [0], totalCount: 1, coverage: exampleCoverage },
      },
      ein: null,
      names: [
        {
          object: 'name',
          name: 'CEDAR RIDGE BAKERY LLC',
          ...{ type: 'alternative', kind: 'trade', status: 'unknown' },
          sources: [{ object: 'source', type: 'record', id: 'us-co/ucc' }],
          dates: [],
        },
      ],
      addresses: [],
      contacts: NO_CONTACT_VALUES,
      screening: exampleScreening,
    },
  },
});

export type ListSectionsRequest = RequestFor<typeof listSections>;
