import { startMcpHttpServer } from '@registry/mcp-transport';
import { type Logger, startInternalServer } from '@registry/observability';
import { runApp, type RunningApp } from '@registry/process-life/run-app';
import packageJson from '../package.json' with { type: 'json' };
import { about } from './about.ts';
import { createGate } from './callers/gate.ts';
import { KnownCallers } from './callers/known-callers.ts';
import { metadataDocuments } from './callers/sign-in.ts';
import { startEvents } from './events/start-events.ts';
import { gatewayHealth } from './gateway-health.ts';
import { allowedHosts, gatewayApi, listed, mcpConfig, readSignIn, siteUrl } from './mcp.config.ts';
import { toolServerFactory } from './mcp-server.ts';
import { createContext } from './tool-context.ts';
import { everyTool } from './tools/every-tool.ts';

const { version } = packageJson;

export const app = runApp(import.meta, { name: 'mcp', settings: mcpConfig, serve });

async function serve(config: ReturnType<typeof mcpConfig>, logger: Logger): Promise<RunningApp> {
  const context = createContext({
    api: { ...gatewayApi(config), proxy: null }, // the gateway is in the same network
    site: siteUrl(config),
    report: (error) => logger.error({ err: error }, 'a tool failed'),
  });
  const callers = new KnownCallers(context.api);
  const signIn = readSignIn(config);
  const events = startEvents(config, {
    ...{ api: context.api, version },
    report: (error) => logger.error({ err: error }, 'events are not delivered'),
  });
  const server = await startMcpHttpServer({
    host: config.HOST,
    port: config.PORT,
    createServer: toolServerFactory(context, version, (request) => callers.listedScopes(request), events.parts),
    gate: createGate(callers, everyTool, signIn),
    documents: signIn === null ? {} : metadataDocuments(signIn),
    allowed: { hosts: allowedHosts(config), origins: listed(config.ALLOWED_ORIGINS) },
    bodyBytesMax: config.BODY_BYTES_MAX,
    limits: { perMinute: config.REQUESTS_PER_MINUTE, perDay: config.REQUESTS_PER_DAY },
    trustedProxies: listed(config.TRUSTED_PROXIES),
    about: about(version, signIn),
    health: () => gatewayHealth(context.api, version),
    report: (error) => logger.debug({ err: error }, 'a request was rejected'),
  });
  const internal = await startInternalServer({
    host: config.METRICS_HOST,
    port: config.INTERNAL_PORT,
    isReady: () => !server.isEnding,
  });
  const end = async (): Promise<void> => {
    await server.end(config.DRAIN_MS);
    await events.end();
    await internal.close();
  };
  return { ready: { port: server.port, internalPort: internal.port }, end };
}
