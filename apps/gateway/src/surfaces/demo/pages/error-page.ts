import { type AppError, codes } from '@registry/errors';
import type { FastifyRequest } from 'fastify';
import type { Page } from '../../surface.ts';
import { pathOf } from '../../../server/request-target.ts';
import { demoCode } from '../../../problems/demo-problem.ts';
import type { Site } from '../site.ts';
import { html } from './layout/html.ts';
import { page, PAGE_HEADERS } from './layout/page.ts';
import { searchField } from './search-field/search-field.ts';

const HEADINGS: Readonly<Record<number, string>> = {
  400: 'That cannot be read',
  401: 'Sign in first',
  403: 'That is not for this key',
  404: 'Nothing is here',
  405: 'That cannot be done here',
  409: 'That was sent before',
  413: 'That is too much',
  415: 'That cannot be read',
  422: 'That cannot be done so',
  429: 'Too many requests',
  500: 'Something is broken',
  502: 'The data are not to be had just now',
  503: 'Too much is going on',
};

/** The page of an error, for whoever asked for a page; the API answers in JSON. */
export async function errorPage(site: Site, error: AppError, request: FastifyRequest): Promise<Page | undefined> {
  const path = pathOf(request.originalUrl);
  const wantsPage = request.headers.accept?.includes('text/html') === true;
  if (!wantsPage || /^\/(v1|health|openapi\.json)(\/|$)/.test(path)) return undefined;
  const code = demoCode(error.code);
  const heading = HEADINGS[code.status] ?? 'Something went wrong';
  const message =
    error.code === codes.request.unknownPath
      ? 'No page has this address. Search for a company instead.'
      : error.message;
  const main = html`<section class="error">
    <p class="code">${code.status}</p>
    <h1>${heading}</h1>
    <p class="lead">${message}</p>
    ${searchField('')}
    <p class="facts">Request ${request.id}</p>
  </section>`;
  const text = await page({
    title: heading,
    description: heading,
    path: null,
    site,
    section: 'none',
    showsSample: false,
    main,
  });
  return { html: text, headers: PAGE_HEADERS };
}
