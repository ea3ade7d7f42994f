import { Field, defineMessage, pageOf, publicObject, type Shape } from '@registry/contracts-message';
import type { StateCode } from '@registry/domain';
import Type from 'typebox';

/** A source that was loaded for a jurisdiction. */
const jurisdictionSource = publicObject('JurisdictionSource', 'A loaded source of a jurisdiction.', {
  source: Field.string('The slug of the source, as in registrations and records.', 'us-or/business-registry'),
  as_of: Field.dateOrNull('The date of the data; `null` if the source does not state it.', '2026-10-31'),
  last_loaded_at: Field.time('Time when the load of its newest data ended.'),
  rows: Field.count('Number of rows of that load.'),
  verified: Field.flag(
    "True if the source was tested with a real file of the agency. If not, it follows the agency's published layout.",
  ),
});

/** A source that was loaded for the whole country. */
export const nationwideSource = publicObject('NationwideSource', 'A source that is loaded for the whole country.', {
  ...jurisdictionSource.properties,
  extent: Field.explainedChoice(
    { whole: 'All that the agency publishes.', part: 'A part, such as one state or a change file.' },
    'How much of the source is loaded.',
  ),
});

/** A source that has, or had, live lookups. */
const jurisdictionLiveSource = publicObject(
  'JurisdictionLiveSource',
  'A live source of a jurisdiction and the results of its lookups.',
  {
    source: Field.string('The slug of the source, as in registrations and records.', 'us-or/business-registry'),
    type: Field.choice(
      ['sos', 'ucc'],
      'The data that is looked up. `sos`: companies at the Secretary of State. `ucc`: UCC filings.',
    ),
    wired: Field.flag('True if live lookups are enabled.'),
    last_success_at: Field.timeOrNull('Time of the last successful lookup.'),
    last_failure_at: Field.timeOrNull('Time of the last failed lookup.'),
    last_failure: Field.stringOrNull('The reason of the last failure, as in `X-Refresh`.', 'timeout'),
    lookups: Field.count('Number of lookups in the last seven days.'),
    success_share: Type.Unsafe<number | null>({
      type: ['number', 'null'],
      minimum: 0,
      maximum: 1,
      description: 'Share of those lookups that succeeded; `null` if there were none.',
    }),
    p50_ms: Field.countOrNull('Median duration of the successful lookups, in milliseconds.'),
    p95_ms: Field.countOrNull('95th percentile of the duration of the successful lookups, in milliseconds.'),
  },
);

export const jurisdiction = publicObject('Jurisdiction', 'The loaded data of a state or territory.', {
  object: Field.objectType('jurisdiction'),
  code: Field.string('`us_{state}`.', 'us_or'),
  company_count: Field.count('Number of loaded companies.'),
  sample_company_count: Field.count(
    'Number of fictional sample companies, which `company_count` does not include. Their sources end in `-sample`. Loading the real source removes them.',
  ),
  bulk: Field.flag("Whether a bulk file is loaded (sample data doesn't count)."),
  live_sos: Field.flag('Whether companies can be looked up live at the Secretary of State.'),
  live_ucc: Field.flag('Whether UCC filings can be looked up live.'),
  sources: Field.list(jurisdictionSource, 'The loaded sources.'),
  live_sources: Field.list(jurisdictionLiveSource, 'The live sources and their results, at most one minute old.'),
});

export type NationwideSource = Shape<typeof nationwideSource>;
export type JurisdictionSource = Shape<typeof jurisdictionSource>;
export type JurisdictionLiveSource = Shape<typeof jurisdictionLiveSource>;
/** The content of a live source: companies of the Secretary of State, or filings of the UCC register. */
export type LiveSourceType = JurisdictionLiveSource['type'];
export type Jurisdiction = Shape<typeof jurisdiction>;

/** All jurisdictions, and the sources that are of none of them. */
export const jurisdictionList = pageOf('JurisdictionList', 'The jurisdictions.', jurisdiction, {
  nationwide: Field.list(
    nationwideSource,
    'The loaded sources of the whole country, such as federal records. They count for companies of every state.',
  ),
});

export type JurisdictionList = Shape<typeof jurisdictionList>;

export interface ListJurisdictionsReply {
  /** All of them in the order of codes, including those without data. */
  readonly jurisdictions: readonly { readonly state: StateCode; readonly jurisdiction: Jurisdiction }[];
  /** Sources of the whole country, in the order of their slugs. */
  readonly nationwide: readonly NationwideSource[];
}

/** The loaded data and the live lookups of each jurisdiction. */
export const listJurisdictions = defineMessage<ListJurisdictionsReply>('no company')({
  subject: 'jurisdiction.list-jurisdictions',
  deadlineMs: 2_000,
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
      nationwide: [
        {
          source: 'us/irs-eo-bmf',
          as_of: '2026-10-13',
          last_loaded_at: '2026-11-02T08:16:02.000Z',
          rows: 5_802,
          verified: true,
          extent: 'part',
        },
      ],
    },
  },
});
