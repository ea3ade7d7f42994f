import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { StdioTransport } from '@registry/mcp-transport';
import { runMain } from '@registry/process-life';
import packageJson from '../package.json' with { type: 'json' };
import { stdioConfig } from './mcp.config.ts';
import { toolServerFactory } from './mcp-server.ts';
import { makeSurroundings } from './surroundings.ts';

/** For desktop clients, which start the server themselves. Standard output is the protocol's: all else goes to stderr. */
runMain(async () => {
  const config = stdioConfig();
  const report = (error: unknown): void => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  };
  const surroundings = makeSurroundings(
    { baseUrl: config.GATEWAY_URL, apiKey: config.GATEWAY_API_KEY, timeoutMs: config.GATEWAY_TIMEOUT_MS },
    report,
  );
  serveStdio(toolServerFactory(surroundings, packageJson.version), {
    onerror: report,
    transport: new StdioTransport(),
  });
});
