import { findApps } from '@registry/tools-stack';
import { projectRoot } from './generated-files.ts';

/** Series of one minute a sample, in the notation of promtool: `start+step x times`. */
export type Series = Readonly<Record<string, string>>;

/** What is to fire an alert, and the same without the fault. */
export interface AlertCase {
  readonly fault: Series;
  readonly well: Series;
}

const RISING = '0+60x120';
const SLOWER = '0+10x120';
const STILL = '0x120';

/** A case in which the counters of the error rise with those of all, and one in which they do not change. */
const counted = (fault: string, all: string): AlertCase => ({
  fault: { [fault]: RISING, [all]: RISING },
  well: { [fault]: STILL, [all]: RISING },
});

/** A case in which most of what is counted fails, and one in which most of it succeeds. */
const mostly = (failed: string, succeeded: string): AlertCase => ({
  fault: { [failed]: RISING, [succeeded]: SLOWER },
  well: { [failed]: SLOWER, [succeeded]: RISING },
});
/** A case in which one series differs; `same` is in both. */
const gauge = (series: string, fault: string, well: string, same: Series = {}): AlertCase => ({
  fault: { [series]: fault, ...same },
  well: { [series]: well, ...same },
});

/** All of what is measured lies above the bound of one bucket, or below it. */
const histogram = (name: string, labels: string, bound: string): AlertCase => {
  const bucket = (le: string): string => `${name}_bucket{${labels},le="${le}"}`;
  return {
    fault: { [bucket(bound)]: STILL, [bucket('5')]: RISING, [bucket('+Inf')]: RISING },
    well: { [bucket(bound)]: RISING, [bucket('5')]: RISING, [bucket('+Inf')]: RISING },
  };
};

/** A point in time that stays where the clock started, or goes with it. */
const time = (series: string): AlertCase => gauge(series, '0x6000', '0+60x6000');

const instances: Series = Object.fromEntries(
  [1, 2, 3].map((n) => [`cnpg_collector_up{job="people-database",pod="people-database-${n}"}`, '1x120']),
);
const limit: Series = {
  'cnpg_pg_settings_setting{job="people-database",pod="people-database-1",name="max_connections"}': '100x120',
};
const volume = (what: string): string =>
  `kubelet_volume_stats_${what}_bytes{namespace="business-registry",persistentvolumeclaim="people-database-1"}`;
const jetStream = (what: string): string => `gnatsd_varz_jetstream_${what}{job="nats",pod="nats-0"}`;

/** The series by which Prometheus says that a process of an app is there. */
const upOf = findApps(projectRoot).map(({ name }) => `up{job="${name}"}`);

/** For each alert the fault that is to fire it. Its clock starts at 0 and is looked at after 110 minutes. */
export const alertCases: Readonly<Record<string, AlertCase>> = {
  TargetDown: gauge('up{job="people"}', '0x120', '1x120'),
  TargetMissing: {
    fault: Object.fromEntries(upOf.filter((series) => !series.includes('mcp')).map((series) => [series, '1x120'])),
    well: Object.fromEntries(upOf.map((series) => [series, '1x120'])),
  },
  EventLoopBlocked: gauge('nodejs_eventloop_lag_p99_seconds{job="people"}', '0.4x120', '0.02x120'),
  NatsAway: gauge('nats_connected{job="people",connection="people"}', '0x120', '1x120'),
  DiskFilling: gauge('data_disk_free_ratio', '0.04x120', '0.06x120', { data_disk_free_min_ratio: '0.05x120' }),
  LogLinesLost: gauge('log_lines_lost_total{job="people"}', RISING, '7x120'),
  RequestsFailing: counted(
    'http_request_duration_seconds_count{surface="production",operation="getBusiness",status="502"}',
    'http_request_duration_seconds_count{surface="production",operation="getBusiness",status="200"}',
  ),
  RequestsSlow: histogram('http_request_duration_seconds', 'surface="production",operation="getBusiness"', '1'),
  RequestsShed: gauge('http_requests_shed_total{surface="production"}', RISING, STILL),
  ToolCallsFailing: counted(
    'mcp_tool_calls_total{tool="search_companies",outcome="failed"}',
    'mcp_tool_calls_total{tool="search_companies",outcome="answered"}',
  ),
  ServiceNotAnswering: counted(
    'nats_call_duration_seconds_count{job="gateway",subject="people.search-people",outcome="unavailable"}',
    'nats_call_duration_seconds_count{job="gateway",subject="people.search-people",outcome="ok"}',
  ),
  MessagesFailing: counted(
    'nats_request_duration_seconds_count{job="people",subject="people.search-people",outcome="failed"}',
    'nats_request_duration_seconds_count{job="people",subject="people.search-people",outcome="ok"}',
  ),
  QueueSlow: histogram('nats_request_queue_seconds', 'job="people",subject="people.search-people"', '0.25'),
  StatementsFailing: counted(
    'db_statement_failures_total{job="people",statement="hits"}',
    'db_connection_wait_seconds_count{job="people",statement="hits"}',
  ),
  ConnectionsShort: histogram('db_connection_wait_seconds', 'job="people",statement="hits"', '0.1'),
  PostgresDown: gauge('cnpg_collector_up{job="people-database",pod="people-database-1"}', '0x120', '1x120'),
  StandbyMissing: gauge(
    'cnpg_pg_replication_streaming_replicas{job="people-database",pod="people-database-1"}',
    '1x120',
    '2x120',
    instances,
  ),
  ReplicationBehind: gauge(
    'cnpg_pg_replication_lag{job="people-database",pod="people-database-2"}',
    '0+60x120',
    '200x120',
  ),
  PostgresConnectionsUsed: gauge(
    'cnpg_backends_total{job="people-database",pod="people-database-1",state="idle"}',
    '90x120',
    '70x120',
    limit,
  ),
  BackupMissing: gauge(
    'cnpg_collector_last_available_backup_timestamp{job="people-database",pod="people-database-1"}',
    `${-37 * 3_600}x120`,
    `${-30 * 3_600}x120`,
  ),
  VolumeFilling: gauge(volume('available'), '1x120', '2x120', { [volume('capacity')]: '10x120' }),
  NatsServerUnhealthy: gauge('gnatsd_healthz_status{job="nats",pod="nats-0"}', '1x120', '0x120'),
  NatsStorageFilling: gauge(jetStream('stats_storage'), '9x120', '7x120', {
    [jetStream('config_max_storage')]: '10x120',
  }),
  JobFailed: gauge(
    'kube_job_failed{namespace="business-registry",job_name="people-migrate-1-0-0",condition="true"}',
    '1x120',
    '0x120',
  ),
  IndexBehind: time('index_caught_up_timestamp_seconds{job="people",index="people"}'),
  IndexRebuildFailed: gauge('index_rebuilds_total{index="people",outcome="failed"}', '0x100 1x20', '1x120'),
  OpenSearchUnavailable: gauge('opensearch_circuit_open{job="people"}', '1x120', '0x120'),
  RelayBehind: time('feed_relay_caught_up_timestamp_seconds{job="business-registry",lane="prompt",thread="relay"}'),
  ListenerBehind: time('feed_listener_caught_up_timestamp_seconds{job="people",owner="business-registry",lane="bulk"}'),
  ItemsSetAside: gauge('feed_dead_letters_total{job="people",owner="business-registry"}', '0x105 3x20', '3x120'),
  LoadFailed: gauge('load_failed{job="business-registry",source="us-or/business-registry"}', '1x120', '0x120'),
  LoadStopped: gauge(
    'load_rows{job="business-registry",source="us-or/business-registry",outcome="new"}',
    '5000x120',
    '5000+5000x120',
    { 'load_unfinished{job="business-registry",source="us-or/business-registry"}': '1x120' },
  ),
  SourceStale: gauge(
    'load_last_success_timestamp_seconds{job="business-registry",source="us-or/business-registry"}',
    `${-101 * 86_400}x120`,
    '0x120',
  ),
  LiveLookupsFailing: mostly(
    'live_lookups_total{source="us-co/business-registry",outcome="timeout"}',
    'live_lookups_total{source="us-co/business-registry",outcome="fetched"}',
  ),
  WebhooksFailing: mostly(
    'watchlist_webhook_attempts_total{outcome="retried"}',
    'watchlist_webhook_attempts_total{outcome="succeeded"}',
  ),
  BatchesWaiting: gauge('batches_oldest_unfinished_seconds{job="batches"}', '3600x120', '60x120'),
};

/** Further series for which an alert fires, or does not. */
export const furtherCases: readonly (readonly [alert: string, series: Series, fires: boolean])[] = [
  // Somebody else's process in the same Prometheus.
  ['TargetDown', { 'up{job="kubelet-of-somebody-else"}': '0x120' }, false],
  // The first failure, with which the series begins.
  [
    'MessagesFailing',
    {
      'nats_request_duration_seconds_count{job="people",subject="people.search-people",outcome="failed"}': '_x105 1x15',
    },
    true,
  ],
  ['ItemsSetAside', { 'feed_dead_letters_total{job="people",owner="business-registry"}': '_x105 1x15' }, true],
  ['IndexRebuildFailed', { 'index_rebuilds_total{index="people",outcome="failed"}': '_x100 1x20' }, true],
  // A backup that never was, and a volume of somebody else's.
  [
    'BackupMissing',
    { 'cnpg_collector_last_available_backup_timestamp{job="people-database"}': `${-50 * 365 * 86_400}x120` },
    true,
  ],
  ['PostgresDown', { 'up{job="people-database",pod="people-database-1"}': '0x120' }, true],
  ['NatsServerUnhealthy', { 'up{job="nats",pod="nats-0"}': '0x120' }, true],
  [
    'VolumeFilling',
    {
      'kubelet_volume_stats_available_bytes{namespace="other"}': '1x120',
      'kubelet_volume_stats_capacity_bytes{namespace="other"}': '10x120',
    },
    false,
  ],
  ['JobFailed', { 'kube_job_failed{namespace="other",job_name="x",condition="true"}': '1x120' }, false],
];
