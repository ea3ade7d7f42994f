import { allCodes, AppError, type ErrorCode } from '@registry/errors';
import { ERROR_PAGES_PATH, errorPagePath } from '../problems/error-page-path.ts';
import type { BodyOf } from '../problems/problem.ts';
import { html } from '../surfaces/demo/pages/layout/html.ts';
import type { DocumentationPage } from './documentation-layout.ts';
import { markdownText } from './markdown.ts';

/** The page of each error, and the one that lists those that a surface answers. */
export async function errorPages(errors: readonly ErrorCode[], bodyOf: BodyOf): Promise<DocumentationPage[]> {
  return [errorList(errors, bodyOf), ...(await Promise.all(allCodes().map((code) => errorPage(code, bodyOf))))];
}

function errorList(errors: readonly ErrorCode[], bodyOf: BodyOf): DocumentationPage {
  const [first] = errors;
  const body = first === undefined ? {} : bodyOf(new AppError(first, { message: '…', param: '…' }));
  return {
    title: 'Errors',
    path: ERROR_PAGES_PATH,
    main: html`<div class="prose">
      <h1>Errors</h1>
      <p>
        The body of every error is <code>${JSON.stringify(body)}</code>. <code>code</code> is for programs and does not
        change; <code>message</code> is for people and may; <code>param</code> is there where one parameter is at fault.
        Quote the header <code>X-Request-Id</code> when you report an error.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Status</th>
            <th scope="col">Code</th>
            <th scope="col">Meaning</th>
            <th scope="col">Repeat?</th>
          </tr>
        </thead>
        <tbody>
          ${errors.map(
            ({ status, slug, title, retryable }) =>
              html`<tr>
                <td>${status}</td>
                <td><a href="${errorPagePath(slug)}">${slug}</a></td>
                <td>${title}</td>
                <td>${retryable ? html`after <code>Retry-After</code> seconds` : 'no'}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`,
  };
}

async function errorPage(code: ErrorCode, bodyOf: BodyOf): Promise<DocumentationPage> {
  // The build puts every file that this path may name into the app's bundle.
  const file = (await import(`../../../../docs/reference/errors/${code.slug}.md`)) as { default: string };
  const linked = file.default.replace(/\]\((\w+)\.md\)/g, (_, slug: string) => `](${errorPagePath(slug)})`);
  const text = linked.replace(/```json\n([^]*?)```/, (_, example: string) => inWordsOf(bodyOf, code, example));
  return {
    title: code.slug,
    path: errorPagePath(code.slug),
    main: html`<div class="prose">${markdownText(text)}</div>`,
  };
}

/** An example of a body, of whatever surface it is, as this surface words it. */
function inWordsOf(bodyOf: BodyOf, code: ErrorCode, example: string): string {
  const body = JSON.parse(example) as { errors?: [ExampleError]; error?: ExampleError };
  const { message, param } = body.errors?.[0] ?? body.error ?? { message: '' };
  const error = new AppError(code, { message, ...(param === undefined ? {} : { param }) });
  return `\`\`\`json\n${JSON.stringify(bodyOf(error), undefined, 2)}\n\`\`\``;
}

interface ExampleError {
  readonly message: string;
  readonly param?: string;
}

export async function changelogPage(): Promise<DocumentationPage> {
  const text = await readChangelog('.md');
  return { title: 'Changelog', path: '/docs/changelog', main: html`<div class="prose">${markdownText(text)}</div>` };
}

/** The build takes CHANGELOG.md into the app's bundle; for TypeScript, which knows no Markdown, its ending stands apart. */
async function readChangelog(ending: string): Promise<string> {
  const file = (await import(`../../../../CHANGELOG${ending}`)) as { default: string };
  return file.default;
}
