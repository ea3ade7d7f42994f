import { describe, expect, it } from '@jest/globals';
import { projectRoot } from '@registry/testing';
import { findApps } from './app-manifest.ts';
import { misspeltSettings } from './misspelt-settings.ts';

describe('misspeltSettings', () => {
  const reported = (...names: string[]) =>
    misspeltSettings(Object.fromEntries(names.map((name) => [name, 'x'])), findApps(projectRoot), projectRoot);

  it('reports a misspelt setting of an app with the nearest name that there is', () => {
    expect(reported('GATEWAY_PRODUCTON_PORT', 'BUSINESS_REGISTRY_LIVE_CONTRACT')).toEqual([
      '! GATEWAY_PRODUCTON_PORT is not a setting of gateway; the nearest is GATEWAY_PRODUCTION_PORT.',
      '! BUSINESS_REGISTRY_LIVE_CONTRACT is not a setting of business-registry; the nearest is BUSINESS_REGISTRY_LIVE_CONTACT.',
    ]);
  });

  it('says how a setting is given that lacks the prefix of its app, whatever it begins with', () => {
    expect(reported('DEMO_PER_MINUTE', 'DANGEROUSLY_ALLOW_LOOPBACK_WEBHOOKS', 'ALLOWED_HOSTS')).toEqual([
      '! DEMO_PER_MINUTE has no effect; a setting of gateway is expected with its prefix. Set GATEWAY_DEMO_PER_MINUTE.',
      '! DANGEROUSLY_ALLOW_LOOPBACK_WEBHOOKS has no effect; a setting of gateway, mcp, watchlist is expected with its prefix. Set GATEWAY_DANGEROUSLY_ALLOW_LOOPBACK_WEBHOOKS or MCP_DANGEROUSLY_ALLOW_LOOPBACK_WEBHOOKS or WATCHLIST_DANGEROUSLY_ALLOW_LOOPBACK_WEBHOOKS.',
      '! ALLOWED_HOSTS has no effect; a setting of mcp is expected with its prefix. Set MCP_ALLOWED_HOSTS.',
    ]);
  });

  it("knows every app's own settings, those of the libraries, and what belongs to none", () => {
    const good = ['GATEWAY_SURFACES', 'GATEWAY_KEY_HASH_SECRET', 'MCP_GATEWAY_URL', 'MCP_METRICS_HOST'];
    expect(
      reported(
        ...good,
        'PEOPLE_DATA_DIR',
        'RECORDS_SECTIONS_DATABASE_URL',
        'PATH',
        'EDITOR',
        'HOST',
        'PORT',
        'NATS_URL',
        'DATABASE_URL',
      ),
    ).toEqual([]);
  });
});
