import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type Logger, NestLogger } from '@registry/observability';
import { Database } from '@registry/persistence';
import { type ServedPort, servePort } from '@registry/process-life';
import type { FastifyListenOptions } from 'fastify';
import { withoutKeys } from '../keys/auth/api-key.ts';
import { attachDocumentation } from '../site/reference/documentation.routes.ts';
import type { GatewayOptions } from '../gateway.module.ts';
import { ApiDocument } from '@registry/http-frame/openapi/api-document';
import { buildDocument } from '@registry/http-frame/openapi/build-document';
import { RequestPipe } from '@registry/http-frame/validation/request.pipe';
import { UndeclaredParametersGuard } from '@registry/http-frame/validation/undeclared-parameters.guard';
import { ProblemFilter } from '@registry/http-frame/server/problem.filter';
import { ProblemLog } from '@registry/http-frame/server/problem-log';
import { serveFiles } from '../site/layout/serve-files.ts';
import { AuthorizationServer } from '../oauth/authorization-server.ts';
import { mountProvider } from '../oauth/mount-provider.ts';
import { RequestLog } from '../workspace/request-log/request-log.ts';
import { surfaceModule } from './surface.module.ts';
import type { Surface } from './surface.ts';
import { compressResponses } from '@registry/http-frame/server/compress-responses';
import { createServer } from '@registry/http-frame/server/create-server';
import { writeJson } from '@registry/http-frame/server/json-text';
import { limitArrival } from '@registry/http-frame/server/limit-arrival';
import { RequestLifecycle } from '@registry/http-frame/server/request-lifecycle';

export interface SurfaceOptions extends GatewayOptions {
  readonly logger: Logger;
  readonly host: string;
  readonly requestBudgetMs: number;
  readonly inFlightMax: number;
}

export interface RunningSurface extends ServedPort {
  readonly name: string;
  /** False where its database takes no writes: no request can be counted. */
  readonly takesWrites: () => Promise<boolean>;
}

/** Serves a surface on its port. */
export async function runSurface(surface: Surface, options: SurfaceOptions): Promise<RunningSurface> {
  const app = await createSurface(surface, options);
  const { host } = options;
  const { port } = surface;
  const server = {
    server: app.getHttpAdapter().getInstance().server,
    listen: (at: FastifyListenOptions) => app.listen(at),
    close: () => app.close(),
  };
  const takesWrites = () => app.get(Database, { strict: false }).takesWrites();
  return { name: surface.name, takesWrites, ...(await servePort(server, { host, port })) };
}

async function createSurface(surface: Surface, options: SurfaceOptions): Promise<NestFastifyApplication> {
  const { logger } = options;
  const app = await NestFactory.create<NestFastifyApplication>(
    surfaceModule(surface, options),
    createServer(surface.toBody, surface.trustedProxies),
    { logger: new NestLogger(logger), abortOnError: false, bodyParser: false },
  );
  const server = app.getHttpAdapter().getInstance();
  await compressResponses(server);
  server.setReplySerializer(writeJson);
  const { server: http } = server;
  // Node would return an empty 417 for an unknown expectation; HTTP allows ignoring it.
  http.on('checkExpectation', (request, response) => http.emit('request', request, response));
  const log = app.get(RequestLog, { strict: false });
  new RequestLifecycle({
    surface: surface.name,
    logger,
    budgetMs: options.requestBudgetMs,
    inFlightMax: options.inFlightMax,
    isHttps: surface.addresses[surface.name === 'demo' ? 'demo' : 'production'].startsWith('https:'),
    isEnding: () => options.process.isEnding,
    isSandbox: ({ apiCall }) => apiCall.key?.plan === 'sandbox',
    ended: (request, outcome) => log.add(request, outcome),
  }).attach(server);
  server.addHook('onClose', () => log.end());
  limitArrival(server);
  const problems = new ProblemLog(surface.name, logger, withoutKeys);
  app.get(surface.gatekeeper, { strict: false }).attach(server);
  app.useGlobalFilters(new ProblemFilter(surface, problems));
  const pipe = new RequestPipe(surface.parametersEverywhere);
  app.useGlobalPipes(pipe);
  app.useGlobalGuards(new UndeclaredParametersGuard(pipe));
  const document = buildDocument(app, surface.api, options.process.version);
  app.get(ApiDocument, { strict: false }).set(document);
  await attachDocumentation(server, document, surface);
  serveFiles(server, surface.files);
  if (surface.hasSite) await mountProvider(server, app.get(AuthorizationServer, { strict: false }), surface);
  return app;
}
