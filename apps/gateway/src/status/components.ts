/** The parts of the service that the status page has, by the names that incidents give them, with what people know them by. */
export const componentNames = {
  gateway: 'These pages and the open API',
  'production-api': 'Production API',
  'tool-server': 'Tool server',
  'business-registry': 'Companies',
  'records-sections': 'Records and lists',
  people: 'Search of people',
  demo: 'Search without a key',
  jurisdiction: 'Coverage',
  watchlist: 'Watchlists, webhooks and mail',
  batches: 'Uploaded lists',
} as const;

export type Component = keyof typeof componentNames;

export const componentIds = Object.keys(componentNames) as Component[];
