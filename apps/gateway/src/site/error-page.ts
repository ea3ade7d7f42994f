import { type AppError, codes, type ErrorCode } from '@registry/errors';
import type { FastifyRequest } from 'fastify';
import type { Page } from '@registry/http-frame/problems/problem';
import { readPath, readQuery } from '@registry/http-frame/requests/request-target';
import { demoCode } from '@registry/http-frame/problems/demo-problem';
import { QUERY_MAX } from '../search/search-companies/search-companies.query.dto.ts';
import type { Site } from '../addresses/site.ts';
import { html } from './layout/html.ts';
import { page, PAGE_HEADERS } from './layout/page.ts';
import { searchField } from './search-field/search-field.ts';

const HEADINGS: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Please sign in',
  403: "Your plan doesn't include this",
  404: 'Page not found',
  405: 'Method not allowed',
  409: 'Duplicate request',
  413: 'Request too large',
  415: 'Unsupported format',
  422: 'Please check your input',
  429: 'Too many requests',
  500: 'Something went wrong',
  502: 'Data is temporarily unavailable',
  503: 'The server is busy',
};

/** Of errors whose status says something else. */
const OF_CODES: ReadonlyMap<ErrorCode, string> = new Map<ErrorCode, string>([
  [codes.business.beforeFirstLoad, 'Nothing was known then'],
  [codes.key.roleRequired, "Your role doesn't include this"],
]);

/** The id in the path of a page of a company, as it was typed. */
function idIn(path: string): string {
  const [, , id = ''] = path.split('/');
  try {
    return decodeURIComponent(id);
  } catch {
    return id; // a stray percent sign
  }
}

/** The error page for a request that accepts HTML; the API returns JSON. */
export async function errorPage(site: Site, error: AppError, request: FastifyRequest): Promise<Page | undefined> {
  const path = readPath(request.originalUrl);
  const wantsPage = request.headers.accept?.includes('text/html') === true;
  if (!wantsPage || /^\/(v1|health|openapi\.json)(\/|$)/.test(path)) return undefined;
  const code = demoCode(error.code);
  // Of a company that we have, a page or a time may be unknown.
  const isCompany = error.code === codes.business.notFound && path.startsWith('/companies/');
  const heading = isCompany
    ? 'Company not found'
    : (OF_CODES.get(error.code) ?? HEADINGS[code.status] ?? 'Something went wrong');
  const message = isCompany
    ? `We have no company with the number ${idIn(path)}. Search by name.`
    : error.code === codes.request.unknownPath
      ? 'No page has this address. Search for a company instead.'
      : error.message;
  // The text that was searched for is not lost.
  const typed = new URLSearchParams(readQuery(request.originalUrl)).get('q') ?? '';
  const main = html`<section class="error">
    <p class="code">${code.status}</p>
    <h1>${heading}</h1>
    <p class="lead">${message}</p>
    ${searchField(typed.slice(0, QUERY_MAX))}
    <p class="facts">Request ID: ${request.id}</p>
  </section>`;
  const text = await page(site, { title: heading, description: heading, main });
  return { html: text, headers: PAGE_HEADERS };
}
