import type { OpenAPIObject } from '@nestjs/swagger';
import type { ApiDescription } from '../../openapi/build-document.ts';
import { USAGE_RESTRICTION } from '@registry/domain';

/** The paths that need a key. */
export function keyedPaths({ paths }: OpenAPIObject): string[] {
  return Object.keys(paths).filter((path) => path.startsWith('/v1/'));
}

/** The head of the production API's document. */
export const productionApi: ApiDescription = {
  address: 'http://127.0.0.1:3000',
  title: 'Business Registry Data API',
  description: `Public US business records: companies by their Secretary-of-State registration, enriched at query time with public-record sections.

**Usage restriction.** ${USAGE_RESTRICTION}

**Keys.** Every endpoint under \`/v1\` needs a key, in \`x-api-key\`, in \`Authorization: Bearer\`, or in the query parameter \`api_token\`. The first that is present counts. \`api_token\` is deprecated, since URLs are logged: its responses carry \`Deprecation\` and \`Link\`, and it is not a security scheme of this document, so that no generated client sends it.

**Daily cap.** Each key has a cap of requests for a UTC day, 10,000 unless agreed otherwise; every request with a valid key counts, whatever its status, except \`/v1/account\`. Answers carry \`RateLimit\` fields; at the cap a request gets 403 and does not count.

**Pages.** A list takes \`page\` and \`per_page\`; its \`Link\` field names the next page (\`rel="next"\`) and the one before (\`rel="prev"\`).

**Objects.** Every key is always present: a section without data is an empty list, an empty list object, or null. Fields republished from a registry keep the registry's own wording. Further keys may be added at any time.

**Errors.** \`{"errors":[{"message","code","param"?,"doc_url"}]}\`; \`doc_url\` is the path of a page about the code. 502 and 503 may be repeated after \`Retry-After\` seconds.`,
  tags: [
    { name: 'Businesses', description: 'Companies by name and by registration.' },
    {
      name: 'Records',
      description: 'Liens, loans, carrier registrations, licenses, permits and federal records of a company.',
    },
    { name: 'People', description: 'Persons and firms on file for companies.' },
    { name: 'Jurisdictions', description: 'What is held for each state and territory.' },
    { name: 'Account', description: 'The calling key.' },
    { name: 'Health', description: 'Probes.' },
    { name: 'Root', description: 'What there is.' },
  ],
  index: { path: '/', endpointsOf: keyedPaths },
  security: {
    apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'The preferred way.' },
    bearer: { type: 'http', scheme: 'bearer', description: 'The same key as a bearer token.' },
  },
};
