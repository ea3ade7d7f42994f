import { Inject, Injectable } from '@nestjs/common';
import { USAGE_RESTRICTION } from '@registry/domain';
import type { FastifyReply } from 'fastify';
import { createHash } from 'node:crypto';
import { SITE, type Site } from '../../addresses/site.ts';
import { currentLink } from './blocks.ts';
import { type Html, html, raw } from './html.ts';
import { SAMPLE_BADGE } from './parts.ts';
import { STYLE } from './style.ts';

/** Content of a page, and its metadata. */
export interface PageContents {
  /** The subject of the page; the site's name follows it, or is the whole title if this is null. */
  readonly title: string | null;
  readonly description: string;
  /** Its path, for the canonical link; none where no search engine is to keep it. */
  readonly path?: string | undefined;
  /** Of the navigation. */
  readonly section?: (typeof SECTIONS)[number][0] | 'decisions' | 'reports' | 'verifications';
  readonly main: Html;
  /** It has a list of results, which a link skips to. */
  readonly hasResults?: boolean;
  /** The header has a field to search by; a page with a field of its own has none there. */
  readonly hasQuickSearch?: true;
  /** Of schema.org. */
  readonly jsonLd?: object;
}

/** Returns the path of a text that pages load: under a name that changes with it, so that it may be kept for ever. */
export function assetPath(name: string, ending: 'css' | 'js', text: string, folder = '/assets'): string {
  return `${folder}/${name}-${createHash('sha256').update(text).digest('hex').slice(0, 10)}.${ending}`;
}

export const STYLE_PATH = assetPath('site', 'css', STYLE);

/** Allows only the server's own scripts, style sheet and images. Scripts and forms may only call the server. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
} as const;

const SECTIONS = [
  ['search', '/', 'Companies'],
  ['people', '/people', 'People'],
  ['match', '/match', 'Match a list'],
  ['coverage', '/coverage', 'Coverage'],
  ['watchlists', '/watchlists', 'Watchlists'],
  ['workspace', '/workspace', 'Workspace'],
] as const;

/** Sends the pages of a site. */
@Injectable()
export class SitePages {
  constructor(@Inject(SITE) readonly site: Site) {}

  show(reply: FastifyReply, contents: PageContents): Promise<string> {
    void reply.headers(PAGE_HEADERS);
    return page(this.site, contents);
  }
}

/** A whole page as text. One that marks something as sample data says at its top that this is fictional. */
export async function page(site: Site, contents: PageContents): Promise<string> {
  const main = String(await contents.main);
  const showsSample = main.includes(String(await SAMPLE_BADGE));
  const { description, section, path, jsonLd: data } = contents;
  const title = contents.title === null ? site.name : `${contents.title} – ${site.name}`;
  const canonical = path === undefined ? undefined : `${site.baseUrl}${path}`;
  return pageText({
    title,
    head: html`<meta name="description" content="${description}" />
      ${canonical === undefined ? html`<meta name="robots" content="noindex" />` : html`<link rel="canonical" href="${canonical}" />`}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="${site.name}" />
      <meta property="og:title" content="${title}" />
      <meta property="og:description" content="${description}" />
      ${canonical === undefined ? '' : html`<meta property="og:url" content="${canonical}" />`}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="stylesheet" href="${STYLE_PATH}" />
      ${data === undefined ? '' : jsonLd(data)}`,
    skip: contents.hasResults === true ? html`<a class="skip" href="#results">Skip to results</a>` : '',
    brand: html`<a class="brand" href="/"
        ><span class="mark" aria-hidden="true"></span>${site.name} <small>open demo</small></a
      >
      ${contents.hasQuickSearch === true ? QUICK_SEARCH : ''}`,
    label: 'Main',
    links: html`${SECTIONS.map(([name, href, label]) => html`<li>${currentLink(href, label, name === section)}</li>`)}
      <li><a href="/docs">API</a></li>`,
    contents: html`${showsSample ? SAMPLE_RIBBON : ''}
      <main id="main" class="wrap">${raw(main)}</main>`,
    about: aboutLine(site.supportUrl),
  });
}

/** Parts of a page of the site or of the documentation. */
interface PageParts {
  readonly title: string;
  /** Below the title. */
  readonly head: Html;
  /** Another link that skips to a part of the page. */
  readonly skip?: Html | '';
  /** At the start of the header, with a field to search by. */
  readonly brand: Html;
  /** Of the navigation. */
  readonly label: string;
  readonly links: Html;
  readonly contents: Html;
  /** Below the usage restriction. */
  readonly about?: Html;
}

/** A whole page as text, its header and footer as wide as the class `wrap` says. */
export async function pageText(parts: PageParts, wrap = 'wrap'): Promise<string> {
  return String(
    await html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>${parts.title}</title>
          ${parts.head}
        </head>
        <body>
          ${parts.skip}
          <a class="skip" href="#main">Skip to content</a>
          <header class="bar">
            <div class="${wrap}">
              ${parts.brand}
              <nav aria-label="${parts.label}">
                <ul>
                  ${parts.links}
                </ul>
              </nav>
            </div>
          </header>
          ${parts.contents}
          <footer class="foot">
            <div class="${wrap}">
              <p class="restriction"><strong>Usage restriction.</strong> ${USAGE_RESTRICTION}</p>
              ${parts.about}
            </div>
          </footer>
        </body>
      </html> `,
  );
}

function aboutLine(supportUrl: string): Html {
  return html`<p>
    Records are republished verbatim from public registries.
    <a href="/coverage">What is covered</a> · <a href="/docs">API documentation</a> ·
    <a href="/openapi.json">OpenAPI</a> · <a href="/status">Status</a>${supportLink(supportUrl, ' · ')}
  </p>`;
}

/** The address of the support, after `before`; empty without one. */
export function supportLink(url: string, before = ''): Html | '' {
  if (url === '') return '';
  return html`${before}<a href="${url}"
      >Support${url.startsWith('mailto:') ? `: ${url.slice('mailto:'.length)}` : ''}</a
    >`;
}

const QUICK_SEARCH = html`<form class="quick" role="search" aria-label="Search companies" action="/" method="get">
  <label class="hidden" for="quick">Search companies</label>
  <input id="quick" name="q" type="search" placeholder="Search companies" maxlength="200" required />
  <button class="quiet" type="submit">Search</button>
</form>`;

const SAMPLE_RIBBON = html`<aside class="ribbon" aria-label="Sample data">
  <div class="wrap">
    <strong>Sample data.</strong> Companies marked “Sample” are fictional test data and are not in any registry.
  </div>
</aside>`;

/** A data block, which no browser runs; `<` is written so that nothing in it can end it. */
function jsonLd(data: object): Html {
  return html`<script type="application/ld+json">
    ${raw(JSON.stringify(data).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e'))}
  </script>`;
}
