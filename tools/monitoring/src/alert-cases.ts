/** Series of one minute a sample, in the notation of promtool: `start+step x times`. */
export type Series = Readonly<Record<string, string>>;

/** What is to fire an alert, and the same without the fault. */
export interface AlertCase {
  readonly fault: Series;
  readonly well: Series;
}

const RISING = '0+60x120';
const STILL = '0x120';

/** A case in which the counters of the fault rise beside those of all, and one in which they stand still. */
const counted = (fault: string, all: string): AlertCase => ({
  fault: { [fault]: RISING, [all]: RISING },
  well: { [fault]: STILL, [all]: RISING },
});

const gauge = (series: string, fault: string, well: string): AlertCase => ({
  fault: { [series]: fault },
  well: { [series]: well },
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

/** For each alert the fault that is to fire it. Its clock starts at 0 and is looked at after 110 minutes. */
export const alertCases: Readonly<Record<string, AlertCase>> = {
  TargetDown: gauge('up{job="people"}', '0x120', '1x120'),
  EventLoopBlocked: gauge('nodejs_eventloop_lag_p99_seconds{job="people"}', '0.4x120', '0.02x120'),
  NatsAway: gauge('nats_connected{job="people",connection="people"}', '0x120', '1x120'),
  DiskFilling: {
    fault: { data_disk_free_ratio: '0.04x120', data_disk_free_min_ratio: '0.05x120' },
    well: { data_disk_free_ratio: '0.06x120', data_disk_free_min_ratio: '0.05x120' },
  },
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
  IndexBehind: time('index_caught_up_timestamp_seconds{job="people",index="people"}'),
  IndexRebuildFailed: gauge('index_rebuilds_total{index="people",outcome="failed"}', '0x100 1x20', '1x120'),
  RelayBehind: time('feed_relay_caught_up_timestamp_seconds{job="business-registry",lane="prompt",thread="relay"}'),
  ListenerBehind: time('feed_listener_caught_up_timestamp_seconds{job="people",owner="business-registry",lane="bulk"}'),
  ItemsSetAside: gauge('feed_dead_letters_total{job="people",owner="business-registry"}', '0x105 3x20', '3x120'),
  LoadFailed: gauge('load_failed{job="business-registry",source="us-or/business-registry"}', '1x120', '0x120'),
  LoadStopped: {
    fault: {
      'load_unfinished{job="business-registry",source="us-or/business-registry"}': '1x120',
      'load_rows{job="business-registry",source="us-or/business-registry",outcome="new"}': '5000x120',
    },
    well: {
      'load_unfinished{job="business-registry",source="us-or/business-registry"}': '1x120',
      'load_rows{job="business-registry",source="us-or/business-registry",outcome="new"}': '5000+5000x120',
    },
  },
  SourceStale: gauge(
    'load_last_success_timestamp_seconds{job="business-registry",source="us-or/business-registry"}',
    `${-101 * 86_400}x120`,
    '0x120',
  ),
  LiveLookupsFailing: {
    fault: {
      'live_lookups_total{source="us-co/business-registry",outcome="timeout"}': RISING,
      'live_lookups_total{source="us-co/business-registry",outcome="fetched"}': '0+10x120',
    },
    well: {
      'live_lookups_total{source="us-co/business-registry",outcome="timeout"}': '0+10x120',
      'live_lookups_total{source="us-co/business-registry",outcome="fetched"}': RISING,
    },
  },
  WebhooksFailing: {
    fault: {
      'watchlist_webhook_attempts_total{outcome="retried"}': RISING,
      'watchlist_webhook_attempts_total{outcome="succeeded"}': '0+10x120',
    },
    well: {
      'watchlist_webhook_attempts_total{outcome="retried"}': '0+10x120',
      'watchlist_webhook_attempts_total{outcome="succeeded"}': RISING,
    },
  },
};
