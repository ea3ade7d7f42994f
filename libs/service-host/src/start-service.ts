import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { ProcessSettings } from '@registry/config';
import { ServiceServer } from '@registry/messaging/service-server';
import {
  createLogger,
  type MeteredThread,
  NestLogger,
  startInternalServer,
  startTracing,
} from '@registry/observability';
import { Database } from '@registry/persistence';
import { endOnSignal, outliveRequests } from '@registry/process-life';
import { SERVICE_THREAD } from './health.module.ts';

export interface ServiceOptions {
  readonly name: string;
  readonly module: Type<unknown> | DynamicModule;
  /** What was read by `serviceSpecs`. */
  readonly settings: ProcessSettings & { readonly NATS_URL: string };
}

/**
 * Starts a service on NATS and ends it in order on SIGTERM or SIGINT: it stops being ready, accepts no new request,
 * completes those under way, and closes its database last.
 */
export async function startService(options: ServiceOptions): Promise<void> {
  const { name, settings } = options;
  const logger = createLogger(name, settings.LOG_LEVEL);
  outliveRequests(logger);
  const tracing = await startTracing(name, logger);
  const server = new ServiceServer({ url: settings.NATS_URL, service: name });
  const app = await NestFactory.createMicroservice(options.module, {
    strategy: server,
    logger: new NestLogger(logger),
    abortOnError: false,
  });
  await app.listen();
  let isEnding = false;
  const internal = await startInternalServer({
    host: settings.METRICS_HOST,
    port: settings.INTERNAL_PORT,
    isReady: async () => !isEnding && server.isConnected && (await app.get(Database, { strict: false }).takesWrites()),
    thread: app.get<MeteredThread | undefined>(SERVICE_THREAD, { strict: false }),
  });
  endOnSignal(logger, async () => {
    isEnding = true;
    await app.close();
    await tracing.end();
    await internal.close();
  });
  // The program that starts the service waits for this line, at any log level.
  logger.child({}, { level: 'info' }).info({ internalPort: internal.port, pid: process.pid }, 'ready');
}
