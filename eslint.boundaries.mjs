/**
 * Who may import whom, by the Nx tags in each package.json. `type` says what a project is made of, `scope` whose it is.
 * The lines of the apps are the call graph of the services: an import of contracts that is not written here fails.
 */

/** Invariant: pure libraries know no framework, no database and no network. */
const frameworks = [
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

/** The contracts of no service but these. */
function contractsOfNoneBut(...services) {
  return `/^scope:contracts-(?!(${services.join('|')})$)/`;
}

function asks(app, ...services) {
  return { sourceTag: `scope:${app}`, notDependOnLibsWithTags: [contractsOfNoneBut(app, ...services)] };
}

export const boundaries = [
  { sourceTag: 'type:pure', onlyDependOnLibsWithTags: ['type:pure'], bannedExternalImports: frameworks },
  { sourceTag: 'type:platform', onlyDependOnLibsWithTags: ['type:pure', 'type:platform'] },
  // No app imports another app, and none imports a tool.
  { sourceTag: 'type:app', onlyDependOnLibsWithTags: ['type:pure', 'type:platform'] },
  { sourceTag: 'type:tool', onlyDependOnLibsWithTags: ['type:pure', 'type:platform', 'type:tool'] },

  // The call graph. The gateway asks every service and so has no line. A service knows its own contracts, and those of
  // the services whose announcements it listens to.
  asks('business-registry', 'records-sections'),
  asks('records-sections', 'business-registry'),
  asks('people', 'business-registry', 'records-sections'),
  asks('jurisdiction', 'business-registry', 'records-sections'),
  asks('demo', 'business-registry', 'records-sections'),
  asks('watchlist', 'business-registry', 'records-sections'),
  // An outsider: it knows the gateway's HTTP interface alone.
  {
    sourceTag: 'scope:mcp',
    onlyDependOnLibsWithTags: [
      'scope:api-client',
      // The words that answers are made of.
      'scope:domain',
      'scope:mcp-transport',
      'scope:config',
      'scope:observability',
      'scope:process-life',
      'scope:testing',
    ],
    notDependOnLibsWithTags: ['/^scope:contracts-/'],
  },
];
