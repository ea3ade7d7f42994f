import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { ApiError } from '@registry/api-client';
import { StdioTransport } from '@registry/mcp-transport';
import { runMain } from '@registry/process-life';
import packageJson from '../package.json' with { type: 'json' };
import { gatewayApi, siteUrl, stdioConfig } from './mcp.config.ts';
import { toolServerFactory } from './mcp-server.ts';
import { createContext } from './tool-context.ts';

/** For desktop clients, which start the server themselves. Standard output is the protocol's: all else goes to stderr. */
runMain(async () => {
  const config = stdioConfig();
  const report = (error: unknown): void => {
    process.stderr.write(`${reported(error)}\n`);
  };
  const context = createContext({
    api: gatewayApi(config),
    site: siteUrl(config),
    report,
    isOwnKey: true,
  });
  const events = { api: context.api, checkMs: config.EVENT_CHECK_SECONDS * 1_000, webhooks: null };
  serveStdio(toolServerFactory(context, packageJson.version, undefined, events), {
    onerror: report,
    transport: new StdioTransport(),
  });
});

/** An error of the data API concerns the person who set up the server, who has no use for a stack trace. */
function reported(error: unknown): string {
  if (error instanceof ApiError) return `The data API rejected a call: ${error.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
