import { allCodes, AppError, type ErrorCode } from '@registry/errors';
import { exampleError } from '@registry/http-frame/problems/example-errors';
import { ERROR_PAGES_PATH, errorPagePath } from '@registry/http-frame/problems/error-page-path';
import type { BodyOf } from '@registry/http-frame/problems/problem';
import { html } from '../layout/html.ts';
import { scrollTable } from '../layout/table.ts';
import type { DocumentationPage } from './documentation-layout.ts';
import { markdownText } from './markdown.ts';

/** The page of each error, and the list of the errors that a surface returns. */
export async function errorPages(errors: readonly ErrorCode[], toBody: BodyOf): Promise<DocumentationPage[]> {
  return [errorList(errors, toBody), ...(await Promise.all(allCodes().map((code) => errorPage(code, toBody))))];
}

function errorList(errors: readonly ErrorCode[], toBody: BodyOf): DocumentationPage {
  const [first] = errors;
  const body = first === undefined ? {} : toBody(new AppError(first, { message: '…', param: '…' }));
  return {
    title: 'Errors',
    path: ERROR_PAGES_PATH,
    get main() {
      return html`<div class="prose">
        <h1>Errors</h1>
        <p>
          The body of every error is <code>${JSON.stringify(body)}</code>. <code>code</code> is for programs and never
          changes. <code>message</code> is for people and may change. <code>param</code> names the parameter or field
          that caused the error. Quote the header <code>X-Request-Id</code> when you report an error.
        </p>
        ${scrollTable(
          'Error codes',
          ['Status', 'Code', 'Meaning', 'Retry'],
          errors.map(
            ({ status, slug, title, retryable }) =>
              html`<tr>
                <td>${status}</td>
                <td><a href="${errorPagePath(slug)}">${slug}</a></td>
                <td>${title}</td>
                <td>${retryable ? html`after <code>Retry-After</code> seconds` : 'no'}</td>
              </tr>`,
          ),
        )}
      </div>`;
    },
  };
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
  return {
    title,
    path,
    get main() {
      return html`<div class="prose">${markdownText(text)}</div>`;
    },
  };
}

/** The build takes CHANGELOG.md into the app's bundle; for TypeScript, which knows no Markdown, its ending stands apart. */
async function readChangelog(ending: string): Promise<string> {
  const file = (await import(`../../../../../CHANGELOG${ending}`)) as { default: string };
  return file.default;
}
