import type { OpenAPIObject } from '@nestjs/swagger';
import type { ErrorCode } from '@registry/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readOrigin } from '@registry/http-frame/requests/origin-of';
import { readQuery } from '@registry/http-frame/requests/request-target';
import type { BodyOf } from '@registry/http-frame/problems/problem';
import type { PublicAddresses } from '../../addresses/public-urls.ts';
import { serveFiles } from '../layout/serve-files.ts';
import { ORIGIN } from './code-samples.ts';
import { documentationPage, FILES, FOR_MINUTES, PAGE_HEADERS, POSTMAN_PATH } from './documentation-layout.ts';
import { searchedPages, searchPage } from './documentation-search.ts';
import { documentedOperations } from '@registry/http-frame/openapi/documented-operations';
import { guidePages } from './guides/guide-pages.ts';
import { llmsText } from './llms-text.ts';
import { referencePages } from './reference-pages.ts';
import { changelogPage, errorPages } from './text-pages.ts';
import { watchlistGuides } from './guides/watchlist-guides.ts';

/** Facts of the documentation about a surface in addition to its document. */
export interface DocumentedSurface {
  /** As `GATEWAY_SURFACES` names it. */
  readonly name: string;
  /** How it words errors. */
  readonly toBody: BodyOf;
  /** The errors that it returns, in its words. */
  readonly errors: readonly ErrorCode[];
  /** It has pages for people at `/`. */
  readonly hasSite: boolean;
  /** The address of the support; absent or empty without one. */
  readonly supportUrl?: string;
  /** Public addresses of all servers, for guides. */
  readonly addresses: PublicAddresses;
}

/** Serves `/openapi.json`, its Postman collection, `/llms.txt`, and `/docs` with everything that its pages load. Must be called before the server listens. */
export async function attachDocumentation(
  server: FastifyInstance,
  document: OpenAPIObject,
  surface: DocumentedSurface,
): Promise<void> {
  serveFiles(server, FILES);
  const serve = (path: string, headers: object, read: (request: FastifyRequest) => string | Promise<string>) =>
    server.get(path, { config: { access: 'open' } }, async (request, reply) => {
      const text = await read(request);
      void reply.headers({ ...headers, 'cache-control': FOR_MINUTES });
      return text.replaceAll(ORIGIN, readOrigin(request));
    });
  const own = document.servers?.[0]?.url ?? ORIGIN;
  const descriptions = { '/openapi.json': document, [POSTMAN_PATH]: await postmanCollection(surface) };
  for (const [path, description] of Object.entries(descriptions)) {
    const text = JSON.stringify(description).replaceAll(own, ORIGIN);
    serve(path, { 'content-type': 'application/json; charset=utf-8' }, () => text);
  }
  const { toBody, errors, hasSite, supportUrl } = surface;
  const operations = documentedOperations(document);
  const addresses = { ...surface.addresses, [surface.name]: ORIGIN };
  const guides = await guidePages(addresses);
  const frame = { title: document.info.title, operations, guides, hasSite, supportUrl };
  const llms = llmsText(document.info.title, guides, operations, ORIGIN);
  serve('/llms.txt', { 'content-type': 'text/plain; charset=utf-8' }, () => llms);
  const pages = [
    ...referencePages(document, operations),
    ...guides,
    ...(await errorPages(errors, toBody)),
    ...(await watchlistGuides(addresses)),
    await changelogPage(),
  ];
  for (const page of pages) {
    let text: Promise<string> | undefined;
    serve(page.path, PAGE_HEADERS, () => (text ??= documentationPage(frame, page)));
  }
  let searched: ReturnType<typeof searchedPages> | undefined;
  serve('/docs/search', PAGE_HEADERS, async (request) => {
    searched ??= searchedPages(pages);
    const q = new URLSearchParams(readQuery(request.originalUrl)).get('q') ?? '';
    return documentationPage(frame, searchPage(await searched, q));
  });
}

/** Made from the OpenAPI document by `npm run generate`. The build puts every file that this path may name into the app's bundle. */
async function postmanCollection({ name }: DocumentedSurface): Promise<unknown> {
  return ((await import(`../../../openapi/${name}.postman.json`, { with: { type: 'json' } })) as { default: unknown })
    .default;
}
