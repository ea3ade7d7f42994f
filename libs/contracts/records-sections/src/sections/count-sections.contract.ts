import { MATCH_KEYS_AT_ONCE_MAX, matchKeys } from '@registry/contracts-business-registry';
import { defineMessage } from '@registry/contracts-message';
import { SECTION_NAMES, type SectionName } from '@registry/domain';
import Type from 'typebox';
import { EXAMPLE_SECTION, exampleCoverage, exampleKeys } from '../examples.ts';
import { SHOWN_CONFIDENCE } from '../match.ts';
import type { Coverage } from '../section.ts';

/** Something of each requested section. */
type OfSections<T> = Readonly<Partial<Record<SectionName, T>>>;

export interface CountSectionsReply {
  /** In the order of the request. */
  readonly companies: readonly {
    /** The numbers of rows: those of `list-section` and `list-sections`. */
    readonly totals: OfSections<number>;
    /** The place of the company's coverage in `coverages`: companies of one register have the same. */
    readonly coverage: number;
  }[];
  readonly coverages: readonly OfSections<Coverage>[];
}

/** How many rows the sections of several companies have. */
export const countSections = defineMessage<CountSectionsReply>('no company')({
  subject: 'records-sections.count-sections',
  deadlineMs: 5_000,
  request: {
    /** The match keys of each company. */
    companies: Type.Immutable(Type.Array(matchKeys, { minItems: 1, maxItems: MATCH_KEYS_AT_ONCE_MAX })),
    sections: Type.Immutable(Type.Array(Type.Enum(SECTION_NAMES), { minItems: 1, maxItems: SECTION_NAMES.length })),
    /** Rows of a lower confidence are not counted. */
    minConfidence: Type.Number({ minimum: 0, maximum: 1 }),
  },
  example: {
    request: { companies: [exampleKeys], sections: [EXAMPLE_SECTION], minConfidence: SHOWN_CONFIDENCE },
    reply: {
      companies: [{ totals: { [EXAMPLE_SECTION]: 1 }, coverage: 0 }],
      coverages: [{ [EXAMPLE_SECTION]: exampleCoverage }],
    },
  },
});
