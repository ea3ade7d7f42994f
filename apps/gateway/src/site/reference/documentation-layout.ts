import { currentLink, list } from '../layout/blocks.ts';
import { type Html, html } from '../layout/html.ts';
import { assetPath, pageText, supportLink } from '../layout/page.ts';
import { FOR_EVER, type ServedFile } from '../layout/serve-files.ts';
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
  /** The address of the support; absent or empty without one. */
  readonly supportUrl?: string | undefined;
}

export interface DocumentationPage {
  readonly title: string;
  readonly path: string;
  /** Called when the page is shown: most processes show few, and rendering all takes half a second of a start. */
  readonly main: () => Html;
}

const STYLE_PATH = assetPath('style', 'css', DOCUMENTATION_STYLE, '/docs');
const SCRIPT_PATH = assetPath('script', 'js', DOCUMENTATION_SCRIPT, '/docs');
export const POSTMAN_PATH = '/docs/postman.json';

/** Allows only the server's own script, style sheet and images. The script calls only this server. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
} as const;

/** The icon of every page that the gateway serves. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#0b5c6b"/><path d="M8 8h16v3H8zm0 6.5h16v3H8zM8 21h10v3H8z" fill="#fff"/></svg>`;

export const FOR_MINUTES = 'public, max-age=300';
const ICON_TYPE = 'image/svg+xml';
/** Files that the pages load. */
export const FILES: readonly ServedFile[] = [
  { path: STYLE_PATH, type: 'text/css; charset=utf-8', kept: FOR_EVER, text: DOCUMENTATION_STYLE },
  { path: SCRIPT_PATH, type: 'text/javascript; charset=utf-8', kept: FOR_EVER, text: DOCUMENTATION_SCRIPT },
  { path: '/docs/icon.svg', type: ICON_TYPE, kept: FOR_MINUTES, text: ICON },
  { path: '/favicon.ico', type: ICON_TYPE, kept: FOR_MINUTES, text: ICON }, // for programs that read no link to an icon
];

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
export function documentationPage(frame: DocumentationFrame, contents: DocumentationPage): Promise<string> {
  const { title, path } = contents;
  const { supportUrl = '' } = frame;
  const endpoints = byTag(frame.operations).map(([tag, operations]) => {
    const pages = operations.map(({ id, summary }) => ({ title: summary, path: operationPath(id) }));
    return linksUnder(tag, pages, path);
  });
  const parts = {
    title: title === frame.title ? title : `${title} – ${frame.title}`,
    head: html`<link rel="icon" href="/docs/icon.svg" type="image/svg+xml" />
      <link rel="stylesheet" href="${STYLE_PATH}" />
      <script src="${SCRIPT_PATH}" defer></script>`,
    brand: html`<a class="brand" href="/docs"><span class="mark" aria-hidden="true"></span>${frame.title}</a>
      ${SEARCH}`,
    label: 'Documents',
    links: html`<li class="to-filters"><a href="#contents">Contents</a></li>
      ${DOCUMENTS.map(([href, label]) => html`<li>${currentLink(href, label, href === path)}</li>`)}
      ${frame.hasSite ? html`<li><a href="/">Search</a></li>` : ''}`,
    contents: html`<div class="wrap wide documentation">
      <main id="main">${contents.main()}</main>
      <div class="endpoints" id="contents">
        <nav aria-label="Guides">${linksUnder('Guides', frame.guides, path)}</nav>
        <nav aria-label="Endpoints">${endpoints}</nav>
      </div>
    </div>`,
    about: supportUrl === '' ? html`` : html`<p>${supportLink(supportUrl)}</p>`,
  };
  return pageText(parts, 'wrap wide');
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

function linksUnder(heading: string, pages: DocumentationFrame['guides'], current: string): Html | '' {
  if (pages.length === 0) return '';
  const links = pages.map(({ title, path }) => currentLink(path, title, path === current));
  return html`<h2>${heading}</h2>
    ${list(links, '')}`;
}
