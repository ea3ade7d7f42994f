import type { ApiDescription } from '../../openapi/build-document.ts';
import { USAGE_RESTRICTION } from '../../usage-restriction.ts';

/** The head of the open demo's document. */
export const demoApi: ApiDescription = {
  title: 'Business Registry Open Demo API',
  description: `Search of public US business records by company, officer or exact contact. No key is needed.

**Usage restriction.** ${USAGE_RESTRICTION}

**Limits.** Requests of one client address are limited for each minute and each day; answers carry \`RateLimit\` fields, and 429 carries \`Retry-After\`. Answers may be kept for five minutes; \`If-None-Match\` gets 304 where nothing changed.

**Errors.** \`{"error":{"code","message","param"?,"doc_url"}}\`. 429, 502 and 503 may be repeated after \`Retry-After\` seconds.`,
  tags: [
    { name: 'Search', description: 'Companies and people.' },
    { name: 'Reference', description: 'What there is to search by.' },
    { name: 'Health', description: 'Probes.' },
  ],
  security: {},
};
