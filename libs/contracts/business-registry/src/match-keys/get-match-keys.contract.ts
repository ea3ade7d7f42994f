import { businessIdFields, defineMessage, pastFields } from '@registry/contracts-message';
import { formatBusinessId } from '@registry/domain';
import { codes } from '@registry/errors';
import type { MatchKeys } from './match-keys.ts';

/** The match keys of a sample company. */
export const exampleKeys: MatchKeys = {
  state: 'CO',
  fileNumber: '20131234567',
  ein: null,
  legal: {
    name: 'Cedar Ridge Bakery, LLC',
    folded: 'CEDAR RIDGE BAKERY LLC',
    nameKey: 'CEDAR RIDGE BAKERY',
    companiesWithFolded: 1,
    companiesWithNameKey: 1,
  },
  alternatives: [],
  places: { postalCodes: ['80202'], cities: ['DENVER'] },
  namesakes: null,
  register: 'whole',
};

/** What records are matched to a company by, without the company's own rows; or `business_not_found`. */
export const getMatchKeys = defineMessage<{ readonly matchKeys: MatchKeys }>()({
  subject: 'business-registry.get-match-keys',
  deadlineMs: 2_000,
  shows: (reply, show, request) => {
    show.about(formatBusinessId(request));
    return reply;
  },
  request: { ...businessIdFields, ...pastFields },
  errors: [codes.business.notFound, codes.business.beforeFirstLoad],
  example: {
    request: { state: 'CO', fileNumber: '20131234567' },
    reply: { matchKeys: exampleKeys },
  },
});
