import type { Surface } from '../surface.ts';
import { demoApi } from './demo-api.ts';
import { demoErrors, demoProblemBody } from './demo-problem.ts';
import { demoConfig } from './demo.config.ts';
import { DemoModule } from './demo.module.ts';
import { errorPage } from './pages/error-page.ts';
import { OpenRequests } from './open-requests.ts';

/** The open demo: keyless, read-only, limited by client address; JSON under `/v1`, pages beside it. */
export function makeDemoSurface(): Surface {
  const config = demoConfig();
  return {
    name: 'demo',
    port: config.DEMO_PORT,
    module: DemoModule.forRoot({
      baseUrl: config.DEMO_URL.replace(/\/$/, ''),
      mcpUrl: config.MCP_URL,
      limits: { perMinute: config.DEMO_PER_MINUTE, perDay: config.DEMO_PER_DAY },
    }),
    gatekeeper: OpenRequests,
    bodyOf: demoProblemBody,
    parametersEverywhere: [],
    api: demoApi,
    hasErrorPages: true,
    errors: demoErrors,
    trustedProxies: config.TRUSTED_PROXIES,
    errorPage,
  };
}
