import type { AppError } from '@registry/errors';
import type { FastifyRequest } from 'fastify';
import { readPath } from '@registry/http-frame/requests/request-target';
import type { Page } from '@registry/http-frame/problems/problem';
import { html } from '../layout/html.ts';
import { documentationPage, PAGE_HEADERS } from './documentation-layout.ts';

/** The page for a browser that opens an address under `/docs` that has none. `title`: of the API. */
export async function unknownPage(title: string, error: AppError, request: FastifyRequest): Promise<Page | undefined> {
  const wantsPage = request.headers.accept?.includes('text/html') === true;
  if (!wantsPage || !readPath(request.originalUrl).startsWith('/docs/')) return undefined;
  const main = () =>
    html`<div class="prose">
      <h1>Page not found</h1>
      <p>${error.message}</p>
      <p><a href="/docs">All endpoints</a></p>
    </div>`;
  const frame = { title, operations: [], guides: [], hasSite: false };
  const text = await documentationPage(frame, { title: 'Page not found', path: '/docs/', main });
  return { html: text, headers: PAGE_HEADERS };
}
