import { KEY_PARAMETER } from '../../keys/auth/presented-key.ts';
import { publicAddresses } from '../../addresses/public-urls.ts';
import type { Surface } from '../surface.ts';
import { demoApi } from './demo-api.ts';
import { demoErrors, demoProblemBody } from '@registry/http-frame/problems/demo-problem';
import { demoConfig } from './demo.config.ts';
import { DemoModule } from './demo.module.ts';
import { errorPage } from '../../site/error-page.ts';
import { OpenRequests } from '../../open-requests/open-requests.ts';
import { siteFiles } from '../../site/site-files.ts';
import type { Site } from '../../addresses/site.ts';

/** The open demo: keyless, read-only, limited by client address; JSON under `/v1`, pages under other paths. */
export function makeDemoSurface(): Surface {
  const config = demoConfig();
  const addresses = publicAddresses(config);
  const site: Site = {
    name: config.DEMO_SITE_NAME,
    baseUrl: addresses.demo,
    reportUrl: config.DEMO_REPORT_URL,
    supportUrl: config.SUPPORT_CONTACT,
    securityUrl: config.SECURITY_CONTACT,
  };
  return {
    name: 'demo',
    port: config.DEMO_PORT,
    module: DemoModule.forRoot({
      site,
      sourcesDir: config.SOURCES_DIR,
      status: {
        incidentsFile: config.INCIDENTS_FILE,
        healthUrls: { 'production-api': config.PRODUCTION_HEALTH_URL, 'tool-server': config.MCP_HEALTH_URL },
      },
      settleMs: config.DEMO_SETTLE_SECONDS * 1_000,
      limits: { perMinute: config.DEMO_PER_MINUTE, perDay: config.DEMO_PER_DAY },
    }),
    gatekeeper: OpenRequests,
    toBody: demoProblemBody,
    parametersEverywhere: [KEY_PARAMETER],
    files: siteFiles(addresses.demo),
    api: demoApi,
    errors: demoErrors,
    trustedProxies: config.TRUSTED_PROXIES,
    addresses,
    signUp: config.SIGN_UP,
    hasSite: true,
    supportUrl: config.SUPPORT_CONTACT,
    errorPage: (error, request) => errorPage(site, error, request),
  };
}
