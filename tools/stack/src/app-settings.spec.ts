import { describe, expect, it } from '@jest/globals';
import { type AppManifest, EMPTY_SECTION } from './settings/app-manifest.ts';
import { appOverrides, settingPrefix, context } from './settings/app-overrides.ts';
import { appSettings, type StackFacts } from './app-settings.ts';

const app: AppManifest = {
  ...EMPTY_SECTION,
  name: 'mcp',
  dist: '/dist/apps/mcp',
  usesNats: false,
  ports: { PORT: { default: 3002, serves: 'Tool server' } },
  secrets: ['SIGNING_SECRET'],
  settings: { GATEWAY_URL: 'http://127.0.0.1:{gateway.PRODUCTION_PORT}' },
};

const facts: StackFacts = {
  nats: { urlOf: (user) => `nats://${user}:secret@127.0.0.1:4222` },
  host: '127.0.0.1',
  sourcesFolder: '/sources',
  databaseUrls: new Map([['gateway', 'postgres://gateway']]),
  ports: new Map<string, Record<string, number>>([
    ['gateway', { PRODUCTION_PORT: 3000 }],
    ['mcp', { PORT: 3002 }],
  ]),
  secrets: new Map([['mcp', { SIGNING_SECRET: 'abc' }]]),
  filesFolder: (name) => `/files/${name}`,
};

describe('appSettings', () => {
  it("gives an app its ports, its secrets and other apps' addresses, and no database that is not its own", () => {
    expect(appSettings(app, facts, { PATH: '/bin' }, {})).toEqual({
      PATH: '/bin',
      NODE_ENV: 'production',
      SETTINGS_PREFIX: 'MCP_',
      HOST: '127.0.0.1',
      SOURCES_DIR: '/sources',
      DATA_DIR: '/files/mcp',
      PORT: '3002',
      SIGNING_SECRET: 'abc',
      GATEWAY_URL: 'http://127.0.0.1:3000',
    });
  });

  it('gives an app that uses NATS its own credentials there', () => {
    expect(appSettings({ ...app, usesNats: true }, facts, {}, {})['NATS_URL']).toBe('nats://mcp:secret@127.0.0.1:4222');
  });

  it("lets the caller's own value win", () => {
    expect(appSettings(app, facts, {}, { GATEWAY_URL: 'http://example.test' })['GATEWAY_URL']).toBe(
      'http://example.test',
    );
  });

  it('names the package.json that refers to a port which no app has', () => {
    const wrong = { ...app, settings: { GATEWAY_URL: '{gateway.NO_PORT}' } };
    expect(() => appSettings(wrong, facts, {}, {})).toThrow('apps/mcp/package.json: {gateway.NO_PORT} in GATEWAY_URL');
  });
});

describe("the caller's environment", () => {
  it('reaches an app under its prefix, with and without it; an empty value counts as none', () => {
    const environment = {
      GATEWAY_SURFACES: 'demo',
      GATEWAY_DATABASE_URL: '',
      BUSINESS_REGISTRY_HOST: 'x',
      PATH: '/bin',
    };
    expect(appOverrides(environment, 'gateway')).toEqual({ GATEWAY_SURFACES: 'demo', SURFACES: 'demo' });
    expect(appOverrides(environment, 'business-registry')).toMatchObject({ HOST: 'x' });
    expect(settingPrefix('business-registry')).toBe('BUSINESS_REGISTRY_');
  });

  it('is not passed to apps but for what they need to reach the outside, and to start without compiling again', () => {
    const passed = { PATH: '/bin', OTEL_SERVICE_NAME: 'y', LOG_LEVEL: 'debug', NODE_COMPILE_CACHE: '/cache' };
    expect(context({ ...passed, AWS_SECRET_ACCESS_KEY: 'x' })).toEqual(passed);
  });
});
