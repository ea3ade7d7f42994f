import { businessIdFields, defineMessage, orNull, text, type RequestFor } from '@registry/contracts-message';
import Type, { type Static } from 'typebox';

/** A hit as its public object has it; only these fields are read. */
const screeningHit = Type.Object({
  id: text(100),
  /** Abbreviation of its list. */
  list: text(50),
  record: Type.Object({ source: text(200), as_of: orNull(text(10)) }),
});

export type ScreeningHit = Static<typeof screeningHit>;

/** Writes the hits of a company into its history: those that are new and those that are gone, since the last time. */
export const updateScreening = defineMessage<{
  /** False where a later screening is known, and where no such company is shown. */
  readonly isStored: boolean;
}>('no company')({
  subject: 'business-registry.update-screening',
  deadlineMs: 5_000,
  request: {
    ...businessIdFields,
    /** When the company was read for it, in milliseconds of the epoch: of two screenings the later one counts. */
    checkedAtMs: Type.Integer({ minimum: 0 }),
    /** Whether the hits are what later ones are compared with, and no change. */
    isFirst: Type.Boolean(),
    /** The lists that it was screened against. Hits of any other list stay. */
    lists: Type.Immutable(Type.Array(Type.Object({ abbr: text(50), as_of: orNull(text(10)) }), { maxItems: 100 })),
    hits: Type.Immutable(Type.Array(screeningHit, { maxItems: 1_000 })),
  },
  example: {
    request: {
      state: 'OR',
      fileNumber: '150000007',
      checkedAtMs: 1_763_000_000_000,
      isFirst: false,
      lists: [{ abbr: 'SDN', as_of: '2026-11-08' }],
      hits: [{ id: 'wlr_3q2-7wEjY0mB1cQx', list: 'SDN', record: { source: 'us/ofac-sdn', as_of: '2026-11-08' } }],
    },
    reply: { isStored: true },
  },
});

export type UpdateScreeningRequest = RequestFor<typeof updateScreening>;
