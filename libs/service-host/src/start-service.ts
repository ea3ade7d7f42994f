import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ServiceServer } from '@registry/messaging';
import { createLogger, NestLogger, startInternalServer } from '@registry/observability';
import { endOnSignal } from '@registry/process-life';

export interface ServiceOptions {
  readonly name: string;
  readonly module: Type<unknown> | DynamicModule;
  readonly natsUrl: string;
  /** Where `/metrics` and the probes are served. */
  readonly internalHost: string;
  readonly internalPort: number;
  readonly logLevel?: string;
}

/**
 * Starts a service on NATS and ends it in order on SIGTERM or SIGINT: it is not ready any more, takes no new request,
 * answers those under way, and closes its database last.
 */
export async function startService(options: ServiceOptions): Promise<void> {
  const logger = createLogger(options.name, options.logLevel);
  const server = new ServiceServer({ url: options.natsUrl, service: options.name });
  const app = await NestFactory.createMicroservice(options.module, {
    strategy: server,
    logger: new NestLogger(logger),
    abortOnError: false,
  });
  await app.listen();
  let isEnding = false;
  const internal = await startInternalServer({
    host: options.internalHost,
    port: options.internalPort,
    isReady: () => !isEnding && server.isConnected,
  });
  endOnSignal(logger, async () => {
    isEnding = true;
    await app.close();
    await internal.close();
  });
  // Whoever starts the service waits for this line, whatever it wants logged.
  logger.child({}, { level: 'info' }).info({ internalPort: internal.port, pid: process.pid }, 'ready');
}
