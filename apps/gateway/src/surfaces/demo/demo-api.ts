import { API_NAMES } from '../../discovery/api-names.ts';
import type { ApiDescription } from '@registry/http-frame/openapi/build-document';
import { demoProblems } from '@registry/http-frame/problems/demo-problem';
import { toEndpoints } from '../../discovery/endpoints.mapper.ts';
import { watchlistWebhooks } from '../../watchlists/webhooks-section.ts';
import { USAGE_RESTRICTION } from '@registry/domain';

/** The head of the open demo's document. */
export const demoApi: ApiDescription = {
  address: 'http://127.0.0.1:3001',
  title: API_NAMES.demo,
  description: `Search public US business records by company, officer or exact contact, without a key. Watchlists follow companies and report every change. They need the key of a workspace on the enterprise plan.

**Usage restriction.**

${USAGE_RESTRICTION}

**Limits.** The number of requests per client address is limited per minute and per day. Responses have \`RateLimit\` headers, and a 429 has \`Retry-After\`. Responses are cacheable for five minutes. A request with \`If-None-Match\` gets 304 if nothing changed.

**Errors.** \`{"error":{"code","message","param"?,"doc_url"}}\`. Requests that got 429, 502 or 503 may be retried after \`Retry-After\` seconds.

**Keys.** Watchlists take the key in \`x-api-key\` or in \`Authorization: Bearer\`. Every request counts toward the key's daily limit. A POST with an \`Idempotency-Key\` can be retried safely. For 24 hours, the same request with the same idempotency key gets the same response, with the header \`Idempotency-Replayed: true\`.

**Webhooks.** Each event is posted to the webhook's URL and signed as Standard Webhooks specifies. Any 2xx response within 15 seconds accepts it. Otherwise delivery is retried with growing delays, from 5 seconds to 10 hours.`,
  tags: [
    { name: 'Search', description: 'Search companies and people.' },
    { name: 'Watchlists', description: 'Follow companies and receive their changes by webhook or daily email.' },
    {
      name: 'Test clocks',
      description: 'Test webhooks in the sandbox: fictional companies change while the time of a test clock passes.',
    },
    { name: 'Reference', description: 'Find the endpoints and the filter values of a search.' },
    { name: 'Health', description: 'Check whether the API is available.' },
  ],
  problems: demoProblems,
  index: { path: '/v1', endpointsOf: toEndpoints },
  security: {},
  securitySchemes: {
    apiKey: {
      type: 'apiKey',
      in: 'header',
      name: 'x-api-key',
      description: 'The API key of a workspace on the enterprise plan.',
    },
    bearer: { type: 'http', scheme: 'bearer', description: 'The same key as a bearer token.' },
  },
  webhooks: watchlistWebhooks,
};
