import { API_NAMES } from '../../discovery/api-names.ts';
import type { ApiDescription } from '@registry/http-frame/openapi/build-document';
import { USAGE_RESTRICTION } from '@registry/domain';
import { keyedPaths } from '../../discovery/endpoints.mapper.ts';
import { productionProblems } from '@registry/http-frame/problems/problem';

/** The head of the production API's document. */
export const productionApi: ApiDescription = {
  address: 'http://127.0.0.1:3000',
  title: API_NAMES.production,
  description: `Public US business records: companies by their Secretary of State registration, with public records added at query time.

**Usage restriction.**

${USAGE_RESTRICTION}

**Keys.** Every endpoint under \`/v1\` needs a key: in \`x-api-key\`, in \`Authorization: Bearer\`, or in the query parameter \`api_token\`. The first one present is used. \`api_token\` is deprecated because URLs are logged. Its responses have \`Deprecation\` and \`Link\` headers. It is not a security scheme of this document, so generated clients never send it.

**Daily cap.** Each key has a daily limit of 10,000 requests unless agreed otherwise. It resets at 00:00 UTC. Every request with a valid key counts, regardless of its status, except those for \`/v1/account\` and \`/v1/workspace\`. Keys that a workspace makes share the daily limit of the key that made them. Responses have \`RateLimit\` headers. At the limit a request gets 403 and does not count.

**Purpose.** A key may declare what it reads the data for, and the header \`X-Purpose\` names it for one request. Uses that the Fair Credit Reporting Act covers get 403. What is read of a business, matched, exported or proved is written to the audit log of the workspace.

**Test clocks.** With a key of the sandbox, the header \`X-Test-Clock\` names a test clock, and the response is that of its time. Operations that do not document the header refuse it.

**Pages.** Lists take \`page\` and \`per_page\`, up to result 10,000. A search of businesses also takes \`cursor\`, without a limit. The \`Link\` header has the URLs of the next (\`rel="next"\`) and the previous page (\`rel="prev"\`).

**Objects.** Every key is always present. A section without data is an empty list, an empty list object or null. Fields republished from a registry keep the registry's wording. New keys may be added at any time.

**Errors.** \`{"errors":[{"message","code","param"?,"doc_url"}]}\`; \`doc_url\` is the path of the documentation of the code. Requests that got 502 or 503 may be retried after \`Retry-After\` seconds.`,
  tags: [
    {
      name: 'Businesses',
      description: 'Search companies by name or number, get a company profile, and refresh it from its registry.',
    },
    { name: 'Entities', description: 'Get the registrations of one company in several states.' },
    {
      name: 'Records',
      description: 'List the liens, loans, carrier registrations, licenses, permits and federal records of a company.',
    },
    { name: 'Screening', description: 'Screen a company against lists of excluded, denied and sanctioned parties.' },
    {
      name: 'Annotations',
      description: 'Keep your own ids, tags, notes and decisions with businesses and their records.',
    },
    { name: 'Evidence', description: 'Prove what was known of a company.' },
    { name: 'Matching', description: 'Match a list of companies.' },
    {
      name: 'Verifications',
      description: 'Verify companies: applications, their checks, your decisions and the policies that judge them.',
    },
    { name: 'Copies', description: 'Export a whole state, and get every later change.' },
    { name: 'People', description: 'Search the officers and registered agents of companies.' },
    { name: 'Jurisdictions', description: 'List the loaded data of each state and territory.' },
    {
      name: 'Workspace',
      description: 'Manage the keys, people and sessions of your workspace, and read its usage and requests.',
    },
    { name: 'Account', description: 'Get the usage of the API key that is sent.' },
    { name: 'Health', description: 'Check whether the API is available.' },
    { name: 'Root', description: 'Find the endpoints and documents of the API.' },
  ],
  problems: productionProblems,
  index: { path: '/', endpointsOf: keyedPaths },
  security: {
    apiKey: {
      type: 'apiKey',
      in: 'header',
      name: 'x-api-key',
      description: 'The API key in a header. This is the preferred way.',
    },
    bearer: { type: 'http', scheme: 'bearer', description: 'The same key as a bearer token.' },
  },
};
