import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ServiceServer } from '@registry/messaging';
import { createLogger, NestLogger, startInternalServer } from '@registry/observability';

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
  let ending = false;
  const internal = await startInternalServer({
    host: options.internalHost,
    port: options.internalPort,
    isReady: () => !ending && server.isConnected,
  });
  const end = (signal: NodeJS.Signals): void => {
    if (ending) return;
    ending = true;
    logger.info({ signal }, 'ending');
    void app
      .close()
      .then(() => internal.close())
      .then(() => process.exit(0));
  };
  process.on('SIGTERM', end).on('SIGINT', end);
  logger.info({ internalPort: internal.port, pid: process.pid }, 'ready');
}

/** Runs an entry point; what keeps it from starting is one clear line on stderr and a non-zero exit. */
export function runMain(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message || error.name : String(error)}\n`);
    process.exit(1);
  });
}
