import { AppError, codes } from '@registry/errors';
import type { ErrorForm } from '@registry/http-frame/problems/problem';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Provider } from 'oidc-provider';
import { tooManyRequests } from '../open-requests/too-many-requests.ts';
import type { AuthorizationServer } from './authorization-server.ts';
import { OAUTH_PATHS, type ProviderParts } from './provider-settings.ts';

/** Requests that programs in a browser may send to the endpoints, none of which reads a cookie. */
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD, POST',
  'access-control-allow-headers': 'authorization, content-type, mcp-protocol-version',
  'access-control-max-age': '86400',
} as const;

const FORM = { takes: 'application/x-www-form-urlencoded' } as const;
/** Visited by browsers, which send cookies. */
const VISITED = { access: 'demo-session' } as const;

interface ProviderRoute {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly config: FastifyContextConfig;
}

const { authorization, token, revocation, registration, jwks } = OAUTH_PATHS;

const ROUTES: readonly ProviderRoute[] = [
  ...['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'].map((path) => {
    return { method: 'GET', path, config: { operation: 'oauth-metadata' } } as const;
  }),
  { method: 'GET', path: jwks, config: { operation: 'oauth-keys' } },
  { method: 'GET', path: authorization, config: { operation: 'oauth-authorize', ...VISITED } },
  { method: 'GET', path: `${authorization}/:uid`, config: { operation: 'oauth-resume', ...VISITED } },
  { method: 'POST', path: token, config: { operation: 'oauth-token', ...FORM } },
  { method: 'POST', path: revocation, config: { operation: 'oauth-revoke', ...FORM } },
  { method: 'POST', path: registration, config: { operation: 'oauth-register', takes: 'application/json' } },
];

/**
 * Serves the endpoints of the authorization server. They have the limits, the log and the header fields of the site's requests; the
 * library reads the bodies and sends the responses. Must be called before the server listens.
 */
export async function mountProvider(
  server: FastifyInstance,
  oauth: AuthorizationServer,
  { errorPage }: Pick<ErrorForm, 'errorPage'>,
): Promise<void> {
  const requests = new WeakMap<IncomingMessage, FastifyRequest>();
  const renderError: ProviderParts['renderError'] = async (ctx, { error, error_description: description }) => {
    const message = `The program's request was refused: ${description ?? error}. Go back to the program and start again.`;
    const request = requests.get(ctx.req);
    const page = request && (await errorPage?.(new AppError(codes.request.invalidParameter, { message }), request));
    ctx.set(page?.headers ?? {});
    ctx.body = page?.html ?? { error, error_description: description };
  };
  const provider = await oauth.start(renderError);
  if (provider === undefined) return;
  const handle = provider.callback();
  for (const { method, path, config } of ROUTES) {
    server.route({
      method,
      url: path,
      config,
      // Before the body is read.
      preParsing: async (request, reply) => {
        if (path === registration) await limitRegistrations(oauth, request);
        requests.set(request.raw, request);
        describeSite(request, provider);
        await handle(request.raw, hijacked(reply));
      },
      handler: () => undefined,
    });
    if (config.access === undefined)
      server.options(path, { config: { operation: 'oauth-preflight' } }, (_request, reply) =>
        reply.code(204).headers(PREFLIGHT).send(),
      );
  }
}

async function limitRegistrations({ registrations }: AuthorizationServer, { ip }: FastifyRequest): Promise<void> {
  const { retryAfterSeconds } = await registrations.take(ip);
  if (retryAfterSeconds !== null) throw tooManyRequests(retryAfterSeconds);
}

/** Has the library write URLs of the issuer, however the request came, and know the address of its sender. */
function describeSite({ raw: { headers }, ip }: FastifyRequest, { issuer }: Provider): void {
  const { host, protocol } = new URL(issuer);
  headers['x-forwarded-host'] = host;
  headers['x-forwarded-proto'] = protocol.slice(0, -1);
  headers['x-forwarded-for'] = ip;
}

/** The raw response, with the header fields that hooks have set. */
function hijacked(reply: FastifyReply): FastifyReply['raw'] {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  return reply.raw;
}
