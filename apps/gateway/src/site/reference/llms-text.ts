import { USAGE_RESTRICTION } from '@registry/domain';
import type { DocumentedOperation } from '@registry/http-frame/openapi/documented-operations';
import type { DocumentationPage } from './documentation-layout.ts';

/** Returns `/llms.txt` (llmstxt.org) for programs that read for a language model: the documents of an API in one text. `origin`: its address. */
export function llmsText(
  title: string,
  guides: readonly DocumentationPage[],
  operations: readonly DocumentedOperation[],
  origin: string,
): string {
  return [
    `# ${title}`,
    '',
    `> Public US business records: companies by their registration, with liens, licenses, permits, loans and federal records matched to them. ${USAGE_RESTRICTION}`,
    '',
    'An empty section proves that no records exist only if its `coverage.status` is `covered`. Statuses are of the date in `as_of`.',
    'Matches have a `confidence`; several candidates are for a person to decide.',
    '',
    '## Reference',
    '',
    `- [OpenAPI 3.1](${origin}/openapi.json): every operation, parameter, response and error`,
    `- [Errors](${origin}/docs/errors): the codes, and what to do about each`,
    '',
    '## Guides',
    '',
    ...guides.map((page) => `- [${page.title}](${origin}${page.path})`),
    '',
    '## Operations',
    '',
    ...operations.map(({ method, path, summary }) => `- \`${method} ${path}\`: ${summary}`),
    '',
  ].join('\n');
}
