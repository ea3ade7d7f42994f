import type { OpenAPIObject } from '@nestjs/swagger';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readAsset, type Asset } from './assets.ts';
import { documentationPage, type DocumentedSurface } from './documentation-page.ts';
import { DOCUMENTATION_SCRIPT } from './documentation-script.ts';
import { ERROR_PAGES_STYLE, errorPages } from './error-pages.ts';

/** Scripts come from this server alone and evaluate no text; the page's own components set styles on their elements. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The pages of errors run no script at all. */
const TEXT_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const OPEN = { config: { access: 'open' } } as const;

/** Serves `/openapi.json` and `/docs` with everything that its pages load. Must be called before the server listens. */
export async function attachDocumentation(
  server: FastifyInstance,
  document: OpenAPIObject,
  surface: DocumentedSurface,
): Promise<void> {
  const json = JSON.stringify(document);
  const page = documentationPage(document, surface);
  server.get('/openapi.json', OPEN, (_request, reply) => send(reply, 'application/json; charset=utf-8', json));
  server.get('/docs', OPEN, (_request, reply) => {
    return send(reply.header('content-security-policy', PAGE_POLICY), 'text/html; charset=utf-8', page);
  });
  server.get('/docs/documentation.js', OPEN, (_request, reply) => {
    return send(reply, 'text/javascript; charset=utf-8', DOCUMENTATION_SCRIPT);
  });
  if (!surface.hasErrorPages) await attachErrorPages(server);
  for (const asset of ['swagger-ui-bundle.js', 'swagger-ui.css', 'favicon-32x32.png'] as const) {
    server.get(`/docs/${asset}`, OPEN, async (request, reply) => {
      return sendAsset(reply, await readAsset(asset), request.headers['accept-encoding'] ?? '');
    });
  }
}

async function attachErrorPages(server: FastifyInstance): Promise<void> {
  for (const [path, html] of await errorPages()) {
    server.get(path, OPEN, (_request, reply) => {
      return send(reply.header('content-security-policy', TEXT_POLICY), 'text/html; charset=utf-8', html);
    });
  }
  server.get('/docs/errors.css', OPEN, (_request, reply) => send(reply, 'text/css; charset=utf-8', ERROR_PAGES_STYLE));
}

function send(reply: FastifyReply, type: string, body: string): FastifyReply {
  return reply.headers({ 'content-type': type, 'cache-control': 'public, max-age=300' }).send(body);
}

function sendAsset(reply: FastifyReply, asset: Asset, accepted: string): FastifyReply {
  reply.headers({ 'content-type': asset.type, 'cache-control': 'public, max-age=86400' });
  return /\bgzip\b/.test(accepted)
    ? reply.header('content-encoding', 'gzip').send(asset.gzipped)
    : reply.send(asset.body);
}
