import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { ProcessSettings } from '@registry/config';
import { ServiceServer } from '@registry/messaging/service-server';
import { WithheldCompanies } from '@registry/messaging/shown';
import {
  type Logger,
  type MeteredThread,
  NestLogger,
  startInternalServer,
  startTracing,
} from '@registry/observability';
import { Database } from '@registry/persistence';
import type { App, RunningApp } from '@registry/process-life/run-app';
import { SERVICE_THREAD } from './health.module.ts';

/** What was read by `serviceSpecs`. */
type Settings = ProcessSettings & { readonly NATS_URL: string };

/** A service on NATS. Its end: it stops being ready, accepts no new request, completes those under way, and closes its database last. */
export function service<S extends Settings>(
  name: string,
  settings: () => S,
  makeModule: (settings: S) => DynamicModule | Promise<DynamicModule>,
): App<S> {
  return { name, settings, serve: async (read, logger) => serve(name, read, await makeModule(read), logger) };
}

async function serve(name: string, settings: Settings, module: DynamicModule, logger: Logger): Promise<RunningApp> {
  const tracing = await startTracing(name, logger);
  const server = new ServiceServer({ url: settings.NATS_URL, service: name });
  const app = await NestFactory.createMicroservice(module, {
    strategy: server,
    logger: new NestLogger(logger),
    abortOnError: false,
  });
  server.withheldCompanies = app.get(WithheldCompanies, { strict: false });
  await app.listen();
  let isEnding = false;
  const internal = await startInternalServer({
    host: settings.METRICS_HOST,
    port: settings.INTERNAL_PORT,
    isReady: async () => !isEnding && server.isConnected && (await app.get(Database, { strict: false }).takesWrites()),
    thread: app.get<MeteredThread | undefined>(SERVICE_THREAD, { strict: false }),
  });
  const end = async (): Promise<void> => {
    isEnding = true;
    await app.close();
    await tracing.end();
    await internal.close();
  };
  return { ready: { internalPort: internal.port }, end };
}
