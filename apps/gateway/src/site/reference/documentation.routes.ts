import type { OpenAPIObject } from '@nestjs/swagger';
import type { ErrorCode } from '@registry/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readOrigin } from '@registry/http-frame/requests/origin-of';
import { readQuery } from '@registry/http-frame/requests/request-target';
import type { BodyOf } from '@registry/http-frame/problems/problem';
import type { PublicAddresses } from '../../addresses/public-urls.ts';
import { FOR_EVER, type ServedFile, serveFiles } from '../layout/serve-files.ts';
import { ORIGIN } from './code-samples.ts';
import { documentationPage, ICON, PAGE_POLICY, POSTMAN_PATH, SCRIPT_PATH, STYLE_PATH } from './documentation-layout.ts';
import { DOCUMENTATION_SCRIPT } from './documentation-script.ts';
import { DOCUMENTATION_STYLE } from './documentation-style.ts';
import { DocumentationSearch } from './documentation-search.ts';
import { documentedOperations } from '@registry/http-frame/openapi/documented-operations';
import { guidePages } from './guides/guide-pages.ts';
import { llmsText } from './llms-text.ts';
import { referencePages } from './reference-pages.ts';
import { changelogPage, errorPages } from './text-pages.ts';
import { watchlistGuides } from './guides/watchlist-guides.ts';

const OPEN = { config: { access: 'open' } } as const;
const FOR_MINUTES = 'public, max-age=300';
const ICON_TYPE = 'image/svg+xml';
const FILES: readonly ServedFile[] = [
  { path: STYLE_PATH, type: 'text/css; charset=utf-8', kept: FOR_EVER, text: DOCUMENTATION_STYLE },
  { path: SCRIPT_PATH, type: 'text/javascript; charset=utf-8', kept: FOR_EVER, text: DOCUMENTATION_SCRIPT },
  { path: '/docs/icon.svg', type: ICON_TYPE, kept: FOR_MINUTES, text: ICON },
  { path: '/favicon.ico', type: ICON_TYPE, kept: FOR_MINUTES, text: ICON }, // for programs that read no link to an icon
];

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
  const own = document.servers?.[0]?.url ?? ORIGIN;
  const descriptions = [
    ['/openapi.json', JSON.stringify(document)],
    [POSTMAN_PATH, JSON.stringify(await postmanCollection(surface))],
  ] as const;
  for (const [path, description] of descriptions) {
    const text = description.replaceAll(own, ORIGIN);
    server.get(path, OPEN, (request, reply) => {
      const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': FOR_MINUTES };
      return reply.headers(headers).send(text.replaceAll(ORIGIN, readOrigin(request)));
    });
  }
  const { toBody, errors, hasSite } = surface;
  const operations = documentedOperations(document);
  const addresses = { ...surface.addresses, [surface.name]: ORIGIN };
  const guides = await guidePages(addresses);
  const frame = { title: document.info.title, operations, guides, hasSite };
  const llms = llmsText(document.info.title, guides, operations, ORIGIN);
  server.get('/llms.txt', OPEN, (request, reply) => {
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': FOR_MINUTES };
    return reply.headers(headers).send(llms.replaceAll(ORIGIN, readOrigin(request)));
  });
  const pages = [
    ...referencePages(document, operations),
    ...guides,
    ...(await errorPages(errors, toBody)),
    ...(await watchlistGuides(addresses)),
    await changelogPage(),
  ];
  for (const page of pages) {
    let text: Promise<string> | undefined;
    server.get(page.path, OPEN, async (request, reply) => {
      text ??= documentationPage(frame, page);
      return sendPage(request, reply, await text);
    });
  }
  let search: Promise<DocumentationSearch> | undefined;
  server.get('/docs/search', OPEN, async (request, reply) => {
    search ??= DocumentationSearch.of(pages);
    const q = new URLSearchParams(readQuery(request.originalUrl)).get('q') ?? '';
    return sendPage(request, reply, await documentationPage(frame, (await search).page(q)));
  });
}

/** Made from the OpenAPI document by `npm run generate`. The build puts every file that this path may name into the app's bundle. */
async function postmanCollection({ name }: DocumentedSurface): Promise<unknown> {
  const file = (await import(`../../../openapi/${name}.postman.json`, { with: { type: 'json' } })) as {
    default: unknown;
  };
  return file.default;
}

function sendPage(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': PAGE_POLICY,
    'cache-control': FOR_MINUTES,
  };
  return reply.headers(headers).send(text.replaceAll(ORIGIN, readOrigin(request)));
}
