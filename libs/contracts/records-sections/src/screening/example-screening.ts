import { makeExample } from '@registry/contracts-message';
import { exclusionList } from '@registry/domain';
import { exampleEntry } from '../examples.ts';
import {
  type CompanyScreening,
  type WatchlistCoverage,
  type WatchlistResult,
  watchlistResult,
  type WatchlistScreening,
} from './watchlist.ts';

const { abbr, title, agency, agency_abbr, organization } = exclusionList(exampleEntry.list);

/** A result, invented. */
export const exampleResult: WatchlistResult = makeExample(watchlistResult, {
  status: 'possible',
  addresses: exampleEntry.addresses.map(({ full_address }) => ({ full_address })),
  match: {
    method: 'same',
    confidence: 0.211,
    matched_on: exampleEntry.name,
    compared_with: 'Blue Heron Shipping LLC',
    text: 'The same name, the names share rare words, no address to compare. Only possible, as no address can be compared.',
    evidence: [
      { fact: 'name', agrees: true, weight: 15.06, text: 'the same name' },
      { fact: 'words', agrees: true, weight: 2.04, text: 'the names share rare words' },
      { fact: 'address', agrees: null, weight: 0, text: 'no address to compare' },
      { fact: 'listed', agrees: false, weight: -18.421, text: 'few companies are on a list' },
    ],
  },
  record: {
    source: 'us/ofac-sdn',
    record_key: '15001',
    as_of: '2026-11-08',
    retrieved_at: '2026-11-09T04:00:00.000Z',
    file_digest: 'sha256:5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef',
    expires_at: null,
  },
  decision: null,
});

export const exampleWatchlistCoverage: WatchlistCoverage = {
  status: 'partial',
  scope: `${title} (whole, data of 2026-11-08)`,
  sources: [
    {
      source: 'us/ofac-sdn',
      lists: [abbr],
      extents: [{ list: abbr, extent: 'whole', rows: 61_204, expected_rows: 10_000 }],
      as_of: '2026-11-08',
      loaded_at: '2026-11-09T04:00:00.000Z',
      file_digest: 'sha256:5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef',
    },
  ],
};

const exampleWatchlist: WatchlistScreening = {
  object: 'watchlist',
  hit_count: 0,
  agencies: [{ abbr: agency_abbr, name: agency, org: organization }],
  lists: [
    {
      object: 'watchlist_list',
      agency,
      agency_abbr,
      organization,
      title,
      abbr,
      as_of: '2026-11-08',
      loaded_at: '2026-11-09T04:00:00.000Z',
      file_digest: 'sha256:5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef',
      extent: 'whole',
      rows: 61_204,
      results: [exampleResult],
    },
  ],
  coverage: exampleWatchlistCoverage,
};

export const exampleScreening: CompanyScreening = {
  watchlist: exampleWatchlist,
  contents: { [exampleResult.id]: '5f70bf18a0860070' },
};
