import type { ApiDescription } from '../../openapi/build-document.ts';
import { classOf } from '../../openapi/schema-class.ts';
import { watchlistEvent } from '@registry/contracts-watchlist';
import { toEndpoints } from './get-discovery/endpoints.mapper.ts';
import { watchlistWebhooks } from './watchlists/webhooks-section.ts';
import { USAGE_RESTRICTION } from '@registry/domain';

/** The head of the open demo's document. */
export const demoApi: ApiDescription = {
  address: 'http://127.0.0.1:3001',
  title: 'Business Registry Open Demo API',
  description: `Search of public US business records by company, officer or exact contact: no key is needed. Watchlists follow companies and report every change of them: they need the key of an enterprise-plan workspace.

**Usage restriction.** ${USAGE_RESTRICTION}

**Limits.** Requests of one client address are limited for each minute and each day; answers carry \`RateLimit\` fields, and 429 carries \`Retry-After\`. Answers may be kept for five minutes; \`If-None-Match\` gets 304 where nothing changed.

**Errors.** \`{"error":{"code","message","param"?,"doc_url"}}\`. 429, 502 and 503 may be repeated after \`Retry-After\` seconds.

**Keys.** Watchlists take the key in \`x-api-key\` or in \`Authorization: Bearer\`, as the production API does; every request counts toward the key's daily cap. A POST with an \`Idempotency-Key\` may be sent again: for 24 hours the same key with the same request gets the same answer, which then has the header \`Idempotency-Replayed: true\`.

**Webhooks.** Each event is posted to the watchlist's address, signed by the Standard Webhooks scheme. Any 2xx within 15 seconds accepts it; else it is sent again, after 5 seconds at first and after 10 hours at last.`,
  tags: [
    { name: 'Search', description: 'Companies and people.' },
    { name: 'Watchlists', description: 'Companies that are followed, their events, and how these are delivered.' },
    { name: 'Reference', description: 'What there is to search by.' },
    { name: 'Health', description: 'Probes.' },
  ],
  index: { path: '/v1', endpointsOf: toEndpoints },
  security: {},
  securitySchemes: {
    apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'Of an enterprise-plan workspace.' },
    bearer: { type: 'http', scheme: 'bearer', description: 'The same key as a bearer token.' },
  },
  webhooks: watchlistWebhooks,
  extraModels: [classOf(watchlistEvent)],
};
