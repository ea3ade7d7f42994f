import { FakeSocrataPortal, type PortalRow } from '@registry/fake-socrata-portal';
import { loadSource } from '@registry/sources';
import { type AppSettings, draws } from '@registry/testing';
import { StartedGateway } from '../started-gateway.ts';

const SOURCES = [
  'us-co/business-registry',
  'us-co/ucc-filings',
  'us-co/ucc-debtors',
  'us-co/ucc-secured-parties',
  'us-co/ucc-collateral',
];

/** A gateway whose services look up companies and filings at a portal of Colorado. */
export interface LiveGateway {
  readonly gateway: StartedGateway;
  readonly portal: FakeSocrataPortal;
  readonly rows: ReadonlyMap<string, PortalRow[]>;
}

/** Starts both, business-registry with settings of its own; the limits themselves are tried in the long run. */
export async function startLiveGateway(ofRegistry: AppSettings = {}): Promise<LiveGateway> {
  const rows = new Map(SOURCES.map((slug) => [slug, [] as PortalRow[]]));
  const datasets = await Promise.all(
    SOURCES.map(async (slug) => {
      const { live } = await loadSource(slug);
      if (live === null) throw new Error(`${slug} has no live lookup.`);
      return { host: live.host, id: live.dataset, columns: live.headers, rows: rows.get(slug) ?? [] };
    }),
  );
  const portal = await FakeSocrataPortal.start(datasets);
  const live = { LIVE_CONTACT: 'ops@example.test', LIVE_STAND_IN_URL: portal.url };
  const gateway = await StartedGateway.start({
    services: ['business-registry', 'records-sections', 'jurisdiction'],
    apart: draws(['gateway'] as const, []),
    settings: {
      gateway: draws<AppSettings>({ TIME_LIMIT_FACTOR: 1 }, {}),
      'business-registry': { ...live, ...ofRegistry },
      'records-sections': live,
    },
  });
  return { gateway, portal, rows };
}
