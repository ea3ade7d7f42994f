import { createHash } from 'node:crypto';
import { type Html, html, raw } from '../layout/html.ts';
import { USAGE_RESTRICTION } from '@registry/domain';
import type { DocumentedOperation } from '@registry/http-frame/openapi/documented-operations';
import { DOCUMENTATION_SCRIPT } from './documentation-script.ts';
import { DOCUMENTATION_STYLE } from './documentation-style.ts';

/** Parts that every page of a surface's documentation shows around its own. */
export interface DocumentationFrame {
  /** Of the API. */
  readonly title: string;
  readonly operations: readonly DocumentedOperation[];
  readonly guides: readonly Pick<DocumentationPage, 'title' | 'path'>[];
  /** The surface has pages for people at `/`. */
  readonly hasSite: boolean;
}

export interface DocumentationPage {
  readonly title: string;
  readonly path: string;
  /** Rendered by a getter: most processes show few of their pages, and rendering all takes half a second of a start. */
  readonly main: Html;
}

/** Under names that change with them, so that they may be kept for ever. */
export const STYLE_PATH = `/docs/style-${digest(DOCUMENTATION_STYLE)}.css`;
export const SCRIPT_PATH = `/docs/script-${digest(DOCUMENTATION_SCRIPT)}.js`;

export const POSTMAN_PATH = '/docs/postman.json';

/** Allows only the server's own script, style sheet and images. The script calls only this server. */
export const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** The icon of every page that the gateway serves. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#0b5c6b"/><path d="M8 8h16v3H8zm0 6.5h16v3H8zM8 21h10v3H8z" fill="#fff"/></svg>`;

const DOCUMENTS = [
  ['/docs', 'Reference'],
  ['/docs/webhooks', 'Webhooks'],
  ['/docs/events', 'Events'],
  ['/docs/errors', 'Errors'],
  ['/docs/changelog', 'Changelog'],
  ['/openapi.json', 'OpenAPI'],
  [POSTMAN_PATH, 'Postman'],
] as const;

/** A whole page as text. */
export async function documentationPage(frame: DocumentationFrame, contents: DocumentationPage): Promise<string> {
  const { title, path, main } = contents;
  return String(
    await html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>${title === frame.title ? title : `${title} – ${frame.title}`}</title>
          <link rel="icon" href="/docs/icon.svg" type="image/svg+xml" />
          <link rel="stylesheet" href="${STYLE_PATH}" />
          <script src="${SCRIPT_PATH}" defer></script>
        </head>
        <body>
          <a class="skip" href="#main">Skip to content</a>
          <header class="bar">
            <div class="wrap wide">
              <a class="brand" href="/docs"><span class="mark" aria-hidden="true"></span>${frame.title}</a>
              ${SEARCH}
              <nav aria-label="Documents">
                <ul>
                  <li class="to-filters"><a href="#contents">Contents</a></li>
                  ${DOCUMENTS.map(([href, label]) => html`<li>${link(href, label, path)}</li>`)}
                  ${frame.hasSite ? html`<li><a href="/">Search</a></li>` : ''}
                </ul>
              </nav>
            </div>
          </header>
          <div class="wrap wide documentation">
            <main id="main">${main}</main>
            <div class="endpoints" id="contents">
              <nav aria-label="Guides">${guides(frame, path)}</nav>
              <nav aria-label="Endpoints">${endpoints(frame.operations, path)}</nav>
            </div>
          </div>
          <footer class="foot">
            <div class="wrap wide">
              <p class="restriction"><strong>Usage restriction.</strong> ${USAGE_RESTRICTION}</p>
            </div>
          </footer>
        </body>
      </html>`,
  );
}

const SEARCH = html`<form class="quick" role="search" aria-label="Search the documentation" action="/docs/search">
  <label class="hidden" for="docs-q">Search the documentation</label>
  <input id="docs-q" name="q" type="search" placeholder="Search docs" maxlength="100" required />
  <button class="quiet" type="submit">Search</button>
</form>`;

/** Returns the path of the page of an operation. */
export function operationPath(id: string): string {
  return `/docs/operations/${id}`;
}

/** Operations by tag, in the order of the document. */
export function byTag(operations: readonly DocumentedOperation[]): [tag: string, operations: DocumentedOperation[]][] {
  return [...Map.groupBy(operations, ({ tag }) => tag)];
}

function guides({ guides: all }: DocumentationFrame, current: string): Html | '' {
  if (all.length === 0) return '';
  return html`<h2>Guides</h2>
    <ul>
      ${all.map(({ title, path }) => html`<li>${link(path, title, current)}</li>`)}
    </ul>`;
}

function endpoints(operations: readonly DocumentedOperation[], current: string): Html[] {
  return byTag(operations).map(
    ([tag, ofTag]) =>
      html`<h2>${tag}</h2>
        <ul>
          ${ofTag.map(({ id, summary }) => html`<li>${link(operationPath(id), summary, current)}</li>`)}
        </ul>`,
  );
}

function link(href: string, label: string, current: string): Html {
  return html`<a href="${href}" ${href === current ? raw('aria-current="page"') : ''}>${label}</a>`;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 10);
}
