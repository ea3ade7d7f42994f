import { describe, expect, it } from '@jest/globals';
import { projectRoot } from '@registry/testing';
import { findApps } from './app-manifest.ts';
import { misspeltSettings } from './misspelt-settings.ts';

describe('misspeltSettings', () => {
  const reported = (...names: string[]) =>
    misspeltSettings(Object.fromEntries(names.map((name) => [name, 'x'])), findApps(projectRoot), projectRoot);

  it('reports a misspelt setting of an app with the nearest name that there is', () => {
    expect(reported('GATEWAY_PRODUCTON_PORT', 'BUSINESS_REGISTRY_LIVE_CONTRACT')).toEqual([
      '! BUSINESS_REGISTRY_LIVE_CONTRACT is no setting of business-registry; the nearest is BUSINESS_REGISTRY_LIVE_CONTACT.',
      '! GATEWAY_PRODUCTON_PORT is no setting of gateway; the nearest is GATEWAY_PRODUCTION_PORT.',
    ]);
  });

  it("knows every app's own settings, those of the libraries, and what belongs to none", () => {
    const good = ['GATEWAY_SURFACES', 'GATEWAY_KEY_HASH_SECRET', 'MCP_GATEWAY_URL', 'MCP_METRICS_HOST'];
    expect(reported(...good, 'PEOPLE_DATA_DIR', 'RECORDS_SECTIONS_DATABASE_URL', 'PATH', 'EDITOR')).toEqual([]);
  });
});
