import { toSampleSlug } from '@registry/domain';
import { type AppSettings, projectRoot, type StackLoad, type StackPlan } from '@registry/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KEY_HASH_SECRET } from './gateway-keys.ts';
import { type ChangedCompanies, type ColoradoCompany, companiesLoad } from './sample-companies.ts';
import { recordsLoad, type SampleRecords } from './sample-records.ts';

/** Which services a surface needs. */
const SERVICES_OF = {
  production: ['business-registry', 'records-sections', 'people', 'jurisdiction', 'batches'],
  demo: ['business-registry', 'records-sections', 'jurisdiction', 'demo', 'watchlist', 'batches'],
} as const;

export type SurfaceName = keyof typeof SERVICES_OF;
export type ServiceName = (typeof SERVICES_OF)[SurfaceName][number];

/** The usual settings: separate ports and no limits per address. */
const USUAL: Readonly<Record<ServiceName | 'gateway', AppSettings>> = {
  gateway: {
    KEY_HASH_SECRET,
    EVIDENCE_SECRET: KEY_HASH_SECRET,
    PRODUCTION_PORT: 0,
    DEMO_PORT: 0,
    DEMO_PER_MINUTE: 0,
    DEMO_PER_DAY: 0,
    DEMO_SETTLE_SECONDS: 0,
    DANGEROUSLY_ALLOW_LOOPBACK_WEBHOOKS: 'true',
  },
  'business-registry': {},
  'records-sections': {},
  people: {},
  jurisdiction: {},
  batches: {},
  demo: {},
  watchlist: { SEALING_SECRET: KEY_HASH_SECRET, DANGEROUSLY_ALLOW_LOOPBACK_WEBHOOKS: 'true' },
};

/** Options of a spec in addition to, or instead of, the usual. */
export interface GatewayOptions {
  /** Only the production surface, unless others are named. */
  readonly surfaces?: readonly SurfaceName[];
  /** The services that are needed, where these are not all of the surfaces'. */
  readonly services?: readonly ServiceName[];
  readonly settings?: Readonly<Partial<Record<ServiceName | 'gateway', AppSettings>>>;
  /** Programs that are processes of their own, as in `StackPlan`. */
  readonly apart?: readonly (ServiceName | 'gateway')[];
  /** Companies in addition to those that all specs know. */
  readonly companies?: readonly ColoradoCompany[];
  /** The companies are loaded a second time, these otherwise. */
  readonly changed?: ChangedCompanies;
  readonly records?: readonly SampleRecords[];
  /** Sources of registers whose own samples are loaded, as samples. */
  readonly samples?: readonly string[];
  /** Further files. */
  readonly loads?: readonly StackLoad[];
  readonly states?: StackPlan['states'];
}

/** The gateway and its services. */
export function gatewayPlan({
  surfaces = ['production'],
  services = [...new Set(surfaces.flatMap((surface) => SERVICES_OF[surface]))],
  settings = {},
  apart = [],
  companies = [],
  changed,
  records = [],
  samples = [],
  loads = [],
  states,
}: GatewayOptions): StackPlan {
  const started = ['gateway', ...services] as const;
  const apps = started.map((app) => [app, { ...USUAL[app], ...settings[app] }] as const);
  return {
    apart,
    apps: { ...Object.fromEntries(apps), gateway: { ...apps[0]?.[1], GATEWAY_SURFACES: surfaces.join(',') } },
    loads: [
      ...(services.includes('business-registry') ? [companiesLoad({}, companies)] : []),
      ...(changed === undefined ? [] : [companiesLoad(changed, companies)]),
      ...samples.map((source) => sampleLoad(source)),
      ...records.map(recordsLoad),
      ...loads,
    ],
    ...(states === undefined ? {} : { states }),
  };
}

/** The sample of a source, as a sample. */
export function sampleLoad(source: string, app: StackLoad['app'] = 'business-registry'): StackLoad {
  const csv = readFileSync(join(projectRoot, 'libs', 'sources', source, 'sample.csv'), 'utf8');
  return { app, source: toSampleSlug(source), csv, mayReject: true };
}
