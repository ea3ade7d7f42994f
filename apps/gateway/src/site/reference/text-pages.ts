import { allCodes, AppError, type ErrorCode } from '@registry/errors';
import { exampleError } from '@registry/http-frame/problems/example-errors';
import { ERROR_PAGES_PATH, errorPagePath } from '@registry/http-frame/problems/error-page-path';
import type { BodyOf } from '@registry/http-frame/problems/problem';
import { type Html, html } from '../layout/html.ts';
import { scrollTable, tableRow } from '../layout/table.ts';
import type { DocumentationPage } from './documentation-layout.ts';
import { markdownText } from './markdown.ts';

/** The page of each error, and the list of the errors that a surface returns. */
export async function errorPages(errors: readonly ErrorCode[], toBody: BodyOf): Promise<DocumentationPage[]> {
  const index = { title: 'Errors', path: ERROR_PAGES_PATH, main: () => errorList(errors, toBody) };
  return [index, ...(await Promise.all(allCodes().map((code) => errorPage(code, toBody))))];
}

function errorList(errors: readonly ErrorCode[], toBody: BodyOf): Html {
  const [first] = errors;
  const body = first === undefined ? {} : toBody(new AppError(first, { message: '…', param: '…' }));
  return html`<div class="prose">
    <h1>Errors</h1>
    <p>
      The body of every error is <code>${JSON.stringify(body)}</code>. <code>code</code> is for programs and never
      changes. <code>message</code> is for people and may change. <code>param</code> names the parameter or field that
      caused the error. Quote the header <code>X-Request-Id</code> when you report an error.
    </p>
    ${scrollTable(
      'Error codes',
      ['Status', 'Code', 'Meaning', 'Retry'],
      errors.map(({ status, slug, title, retryable }) =>
        tableRow([
          String(status),
          html`<a href="${errorPagePath(slug)}">${slug}</a>`,
          title,
          retryable ? html`after <code>Retry-After</code> seconds` : 'no',
        ]),
      ),
    )}
  </div>`;
}

async function errorPage(code: ErrorCode, toBody: BodyOf): Promise<DocumentationPage> {
  // The build puts every file that this path may name into the app's bundle.
  const file = (await import(`../../../../../docs/reference/errors/${code.slug}.md`)) as { default: string };
  const linked = file.default.replace(/\]\((\w+)\.md\)/g, (_, slug: string) => `](${errorPagePath(slug)})`);
  const example = JSON.stringify(toBody(exampleError(code)), undefined, 2);
  const text = linked.replace(/```json\n[^]*?```/, () => `\`\`\`json\n${example}\n\`\`\``);
  return textPage(code.slug, errorPagePath(code.slug), text);
}

export async function changelogPage(): Promise<DocumentationPage> {
  return textPage('Changelog', '/docs/changelog', await readChangelog('.md'));
}

/** A page that is a text in Markdown. */
function textPage(title: string, path: string, text: string): DocumentationPage {
  return { title, path, main: () => html`<div class="prose">${markdownText(text)}</div>` };
}

/** The build takes CHANGELOG.md into the app's bundle; for TypeScript, which knows no Markdown, its ending stands apart. */
async function readChangelog(ending: string): Promise<string> {
  const file = (await import(`../../../../../CHANGELOG${ending}`)) as { default: string };
  return file.default;
}
