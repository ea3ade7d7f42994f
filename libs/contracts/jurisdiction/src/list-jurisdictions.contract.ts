import { defineMessage, emptyRequest } from '@registry/contracts-message';
import type { LiveSourceHealth, StateCode } from '@registry/domain';

/** A source that has been loaded for a jurisdiction. */
export interface JurisdictionSource {
  /** Slug. */
  readonly source: string;
  /** The service that loads it. */
  readonly owner: string;
  /** What its rows become: `business`, `trade-name`, `record`, … */
  readonly yields: string;
  /** When its newest load that passed its checks ended; ISO 8601 UTC, milliseconds. */
  readonly lastLoadedAt: string;
  /** The day of the data, where the source states it. YYYY-MM-DD. */
  readonly asOf: string | null;
  /** Rows of the file that was loaded then. */
  readonly rows: number;
  /** Whether its mapping was tried on a file of the agency itself, not only on the published layout. */
  readonly verified: boolean;
}

/** What a source that is asked live publishes: companies of the Secretary of State, or filings of the UCC register. */
export type LiveSourceType = 'sos' | 'ucc';

/** How a source that is asked live has answered. */
export interface JurisdictionLiveSource extends Omit<LiveSourceHealth, 'state'> {
  readonly type: LiveSourceType;
}

export interface Jurisdiction {
  readonly state: StateCode;
  /** Companies of its registry that are held, without made-up ones. */
  readonly companyCount: number;
  /** Made-up companies: of sources whose slug ends in `-sample`. */
  readonly sampleCompanyCount: number;
  /** Whether companies of its registry arrived by a load of a file; a sample is none. */
  readonly bulk: boolean;
  /** Whether a company can be looked up at the Secretary of State's own site. */
  readonly liveSos: boolean;
  /** Whether its UCC filings can be looked up live. */
  readonly liveUcc: boolean;
  /** In the order of slugs. */
  readonly sources: readonly JurisdictionSource[];
  /** Sources that are or were asked live, in the order of slugs; at most a minute old. */
  readonly live: readonly JurisdictionLiveSource[];
}

export interface ListJurisdictionsReply {
  /** All of them, in the order of codes, those for which nothing is held included. */
  readonly jurisdictions: readonly Jurisdiction[];
}

/** What is held for each jurisdiction, and what can be looked up. */
export const listJurisdictions = defineMessage<typeof emptyRequest, ListJurisdictionsReply>({
  subject: 'jurisdiction.list-jurisdictions',
  deadlineMs: 2_000,
  request: emptyRequest,
  errors: [],
  example: {
    request: {},
    reply: {
      jurisdictions: [
        {
          state: 'OR',
          companyCount: 6_755,
          sampleCompanyCount: 0,
          bulk: true,
          liveSos: true,
          liveUcc: false,
          sources: [
            {
              source: 'us-or/business-registry',
              owner: 'business-registry',
              yields: 'business',
              lastLoadedAt: '2026-11-02T08:16:02.000Z',
              asOf: '2026-10-31',
              rows: 6_755,
              verified: true,
            },
          ],
          live: [
            {
              source: 'us-or/business-registry',
              type: 'sos',
              wired: true,
              lastSuccessAt: '2026-11-02T08:15:30.000Z',
              lastFailureAt: '2026-11-01T23:59:59.000Z',
              lastFailure: 'timeout',
              lookups: 200,
              successShare: 0.995,
              p50Ms: 640,
              p95Ms: 2_310,
            },
          ],
        },
      ],
    },
  },
});
