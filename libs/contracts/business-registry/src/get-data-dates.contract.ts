import { businessIdFields, defineMessage, text } from '@registry/contracts-message';
import Type from 'typebox';

/** Maximum number of companies per request. */
export const DATES_AT_ONCE_MAX = 500;

/** `version`: that of the copy that a list shows, where the service of the list says it. `person`: a name on file that the list shows. */
const listedCompany = Type.Object({
  ...businessIdFields,
  version: Type.Optional(Type.Integer({ minimum: 1 })),
  person: Type.Optional(text(1_000)),
});

/** The newest date of the data of companies' registrations, for lists that another service made. */
export const getDataDates = defineMessage<{
  /**
   * In the order of the request: YYYY-MM-DD; null if the source states no date, for an unknown company, and for a copy that a later change has
   * not reached: the newest data say something else.
   */
  readonly dates: readonly (string | null)[];
  /**
   * In the order of the request: the date of the data that list the person, the oldest of several; null likewise, and where no person is named.
   */
  readonly personDates: readonly (string | null)[];
}>('no company')({
  subject: 'business-registry.get-data-dates',
  deadlineMs: 500,
  request: {
    companies: Type.Immutable(Type.Array(listedCompany, { maxItems: DATES_AT_ONCE_MAX })),
  },
  example: {
    request: { companies: [{ state: 'OR', fileNumber: '150000007' }] },
    reply: { dates: ['2026-10-31'], personDates: [null] },
  },
});
