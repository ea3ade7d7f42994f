import 'reflect-metadata';
import { timeLimit } from '@registry/config';
import { type Logger, startInternalServer, startTracing } from '@registry/observability';
import { leavePorts } from '@registry/process-life';
import { runApp, type RunningApp } from '@registry/process-life/run-app';
import packageJson from '../package.json' with { type: 'json' };
import { gatewayConfig } from './gateway.config.ts';
import { ProcessState } from '@registry/http-frame/server/process-state';
import { runSurface } from './surfaces/run-surface.ts';
import { chosenSurfaces } from './surfaces/surfaces.ts';

export const app = runApp(import.meta, { name: 'gateway', settings: gatewayConfig, serve });

async function serve(config: ReturnType<typeof gatewayConfig>, logger: Logger): Promise<RunningApp> {
  const surfaces = chosenSurfaces(config.GATEWAY_SURFACES);
  const tracing = await startTracing('gateway', logger);
  const state = new ProcessState(packageJson.version);
  const running = await Promise.all(
    surfaces.map((surface) =>
      runSurface(surface, {
        databaseUrl: config.DATABASE_URL,
        databasePoolMax: config.DATABASE_POOL_MAX,
        natsUrl: config.NATS_URL,
        keyHashSecret: config.KEY_HASH_SECRET,
        evidenceSecret: config.EVIDENCE_SECRET,
        toolServerWorkspace: config.TOOL_SERVER_WORKSPACE,
        allowLoopback: config.DANGEROUSLY_ALLOW_LOOPBACK_WEBHOOKS,
        requestBudgetMs: timeLimit(config.REQUEST_BUDGET_MS),
        inFlightMax: config.IN_FLIGHT_MAX,
        host: config.HOST,
        process: state,
        logger,
      }),
    ),
  );
  const internal = await startInternalServer({
    host: config.METRICS_HOST,
    port: config.INTERNAL_PORT,
    isReady: async () =>
      !state.isEnding && !(await Promise.all(running.map((one) => one.takesWrites()))).includes(false),
  });
  const end = async (): Promise<void> => {
    state.end();
    await leavePorts(running, config.DRAIN_MS);
    await tracing.end();
    await internal.close();
  };
  const ports = Object.fromEntries(running.map(({ name, port }) => [`${name}Port`, port]));
  return { ready: { ...ports, internalPort: internal.port }, end };
}
