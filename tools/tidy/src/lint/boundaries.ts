import type { OxlintOverride } from 'oxlint';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Who may import whom, by the Nx tags in each package.json. `type` says what a project is made of, `scope` whose it is.
 */

/** What projects with a tag may import. */
interface Boundary {
  readonly sourceTag: string;
  readonly onlyDependOnLibsWithTags?: readonly string[];
  readonly notDependOnLibsWithTags?: readonly string[];
  readonly bannedExternalImports?: readonly string[];
}

/** The part of an app's package.json that counts. */
interface AppPackage {
  readonly nx: { readonly name: string };
  readonly messaging?: { readonly [Use in 'calls' | 'consumes' | 'shapes']?: readonly string[] };
}

/** Invariant: pure libraries know no framework, no database and no network. */
const frameworks: readonly string[] = [
  '@nestjs/*',
  '@nats-io/*',
  '@fastify/*',
  'fastify',
  'typeorm',
  'pg',
  'pg-*',
  'rxjs',
  'class-validator',
  'class-transformer',
];

/**
 * The call graph of the services, as `"messaging"` in the package.json of each app has it: a service may import its own
 * contracts and those of the services that it calls or follows. The permissions in NATS come from the same entries
 * (`tools/nats-users`). `shapes` are further contracts that its libraries take types from: it gets no permission by them.
 */
function callGraph(): Boundary[] {
  const apps = join(import.meta.dirname, '../../../../apps');
  return readdirSync(apps)
    .map((app) => join(apps, app, 'package.json'))
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as AppPackage)
    .flatMap(({ nx: { name }, messaging }) => {
      if (messaging === undefined) return [];
      const { calls = [], consumes = [], shapes = [] } = messaging;
      const services = [name, ...calls, ...consumes, ...shapes].join('|');
      return { sourceTag: `scope:${name}`, notDependOnLibsWithTags: [`/^scope:contracts-(?!(${services})$)/`] };
    });
}

export const boundaries: readonly Boundary[] = [
  { sourceTag: 'type:pure', onlyDependOnLibsWithTags: ['type:pure'], bannedExternalImports: frameworks },
  { sourceTag: 'type:platform', onlyDependOnLibsWithTags: ['type:pure', 'type:platform'] },
  // No app imports another app, and none imports a tool.
  { sourceTag: 'type:app', onlyDependOnLibsWithTags: ['type:pure', 'type:platform'] },
  { sourceTag: 'type:tool', onlyDependOnLibsWithTags: ['type:pure', 'type:platform', 'type:tool'] },

  ...callGraph(),
  // An outsider: it knows only the gateway's HTTP interface.
  {
    sourceTag: 'scope:mcp',
    onlyDependOnLibsWithTags: [
      'scope:api-client',
      // The words of its responses.
      'scope:domain',
      'scope:mcp-transport',
      'scope:webhooks',
      'scope:address-limits',
      'scope:config',
      'scope:observability',
      'scope:process-life',
      'scope:testing',
      // Free ports for specs.
      'scope:private-servers',
    ],
    notDependOnLibsWithTags: ['/^scope:contracts-/'],
  },
];

const surfaces = {
  regex: '/surfaces/',
  message: 'A surface lists the features, and no feature knows which surfaces it is on.',
};
/** What several features of the gateway need. */
const SHARED = ['keys', 'signing', 'open-requests', 'addresses', 'ids', 'lists', 'sandbox', 'health'];
const pages = { regex: '/site/', message: 'Pages stand on the features.' };
const messages = {
  regex: '^@registry/messaging',
  message: 'Pages show what the class or the function of a feature gives them.',
};

/** Arrows between folders of the gateway that may never be. `tools/tidy` refuses those that make a circle. */
export const gatewayFloors: readonly OxlintOverride[] = [
  { files: ['apps/gateway/src/site/**'], rules: refuseImports(surfaces, messages) },
  {
    files: ['apps/gateway/src/*/**'],
    excludeFiles: ['apps/gateway/src/{site,surfaces,commands,testing}/**'],
    rules: refuseImports(surfaces, pages),
  },
  { files: [`apps/gateway/src/{${SHARED.join(',')}}/**`], rules: refuseImports(surfaces, pages, features()) },
];

/** Imports of a folder of one feature. */
function features(): object {
  const others = new Set([...SHARED, 'site', 'surfaces', 'commands', 'testing']);
  const folders = readdirSync(join(import.meta.dirname, '../../../../apps/gateway/src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !others.has(entry.name))
    .map(({ name }) => name);
  return { regex: `^(?:\\.\\./)+(?:${folders.join('|')})/`, message: 'Features stand on what they share.' };
}

function refuseImports(...patterns: readonly object[]): OxlintOverride['rules'] {
  return { 'house/floors': ['error', { patterns }] };
}
