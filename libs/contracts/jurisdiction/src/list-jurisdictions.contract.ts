import {
  choice,
  count,
  countOrNull,
  dateOrNull,
  defineMessage,
  emptyRequest,
  flag,
  list,
  objectType,
  publicObject,
  type Shape,
  string,
  stringOrNull,
  time,
  timeOrNull,
} from '@registry/contracts-message';
import type { StateCode } from '@registry/domain';
import Type from 'typebox';

/** A source that was loaded for a jurisdiction. */
const jurisdictionSource = publicObject('JurisdictionSource', {
  source: string('The source, as registrations and records name it.', 'us-or/business-registry'),
  as_of: dateOrNull('The day of the data; `null` where the source does not give one.', '2026-10-31'),
  last_loaded_at: time('When its newest load that passed its checks ended.'),
  rows: count('Rows of the file that was loaded then.'),
  verified: flag(
    "Whether its reading was tried on a file of the agency itself; if not, it follows the agency's published layout.",
  ),
});

/** A source that is, or was, asked while a request waits. */
const jurisdictionLiveSource = publicObject('JurisdictionLiveSource', {
  source: string('The source, as registrations and records name it.', 'us-or/business-registry'),
  type: choice(['sos', 'ucc'], "The Secretary of State's companies, or the register's UCC filings."),
  wired: flag('Whether it is asked now.'),
  last_success_at: timeOrNull('When it last answered.'),
  last_failure_at: timeOrNull('When it last gave nothing.'),
  last_failure: stringOrNull('Why it last gave nothing, in the words of `X-Refresh`.', 'timeout'),
  lookups: count('Questions of the last seven days.'),
  success_share: Type.Unsafe<number | null>({
    type: ['number', 'null'],
    minimum: 0,
    maximum: 1,
    description: 'Share of them that was answered; `null` without any.',
  }),
  p50_ms: countOrNull('Milliseconds within which half of the answered ones ended.'),
  p95_ms: countOrNull('Milliseconds within which 95 of 100 answered ones ended.'),
});

export const jurisdiction = publicObject('Jurisdiction', {
  object: objectType('jurisdiction'),
  code: string('`us_{state}`.', 'us_or'),
  company_count: count('Companies of its registry that are held.'),
  sample_company_count: count(
    'Made-up companies, which `company_count` does not contain: their sources end in `-sample`. A load of the real source removes them. Beyond the specification.',
  ),
  bulk: flag('Whether companies arrived by a load of a file; a sample is none.'),
  live_sos: flag("Whether a company can be looked up at the Secretary of State's own site."),
  live_ucc: flag('Whether UCC filings can be looked up live.'),
  sources: list(jurisdictionSource, 'What was loaded; beyond the specification.'),
  live_sources: list(
    jurisdictionLiveSource,
    'How its live sources have answered, at most a minute ago; beyond the specification.',
  ),
});

export type JurisdictionSource = Shape<typeof jurisdictionSource>;
export type JurisdictionLiveSource = Shape<typeof jurisdictionLiveSource>;
/** What a source that is asked live publishes: companies of the Secretary of State, or filings of the UCC register. */
export type LiveSourceType = JurisdictionLiveSource['type'];
export type Jurisdiction = Shape<typeof jurisdiction>;

export interface ListJurisdictionsReply {
  /** All of them, in the order of codes, those for which nothing is held included. */
  readonly jurisdictions: readonly { readonly state: StateCode; readonly jurisdiction: Jurisdiction }[];
}

/** What is held for each jurisdiction, and what can be looked up. */
export const listJurisdictions = defineMessage<typeof emptyRequest, ListJurisdictionsReply>({
  subject: 'jurisdiction.list-jurisdictions',
  form: 2,
  deadlineMs: 2_000,
  request: emptyRequest,
  errors: [],
  example: {
    request: {},
    reply: {
      jurisdictions: [
        {
          state: 'OR',
          jurisdiction: {
            object: 'jurisdiction',
            code: 'us_or',
            company_count: 6_755,
            sample_company_count: 0,
            bulk: true,
            live_sos: true,
            live_ucc: false,
            sources: [
              {
                source: 'us-or/business-registry',
                as_of: '2026-10-31',
                last_loaded_at: '2026-11-02T08:16:02.000Z',
                rows: 6_755,
                verified: true,
              },
            ],
            live_sources: [
              {
                source: 'us-or/business-registry',
                type: 'sos',
                wired: true,
                last_success_at: '2026-11-02T08:15:30.000Z',
                last_failure_at: '2026-11-01T23:59:59.000Z',
                last_failure: 'timeout',
                lookups: 200,
                success_share: 0.995,
                p50_ms: 640,
                p95_ms: 2_310,
              },
            ],
          },
        },
      ],
    },
  },
});
