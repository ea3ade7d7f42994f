/** A line of a panel. `$job` is what the dashboard's variable has chosen. */
interface Query {
  readonly expr: string;
  /** What the legend calls it, with labels in double braces. */
  readonly legend: string;
}

/** Units as Grafana names them. */
type Unit = 'reqps' | 's' | 'short' | 'percentunit' | 'bytes';

export interface Panel {
  readonly title: string;
  readonly unit: Unit;
  readonly queries: readonly Query[];
}

export interface Row {
  readonly title: string;
  readonly panels: readonly Panel[];
}

const of = (unit: Unit, title: string, ...queries: readonly (readonly [string, string])[]): Panel => ({
  title,
  unit,
  queries: queries.map(([expr, legend]) => ({ expr, legend })),
});

const rate = (counter: string, by: string, filter = 'job=~"$job"'): string =>
  `sum by (${by}) (rate(${counter}{${filter}}[$__rate_interval]))`;

const quantile = (q: number, histogram: string, by: string): string =>
  `histogram_quantile(${q}, ${rate(`${histogram}_bucket`, `${by}, le`)})`;

const slowest = (q: number, histogram: string, by: string): string => `topk(10, ${quantile(q, histogram, by)})`;

const age = (timestamp: string, by: string): string => `time() - max by (${by}) (${timestamp}{job=~"$job"})`;

/** What the dashboard shows, from the outside in. */
export const rows: readonly Row[] = [
  {
    title: 'Requests',
    panels: [
      of('reqps', 'Requests by operation', [
        rate('http_request_duration_seconds_count', 'surface, operation'),
        '{{surface}} {{operation}}',
      ]),
      of('reqps', 'Responses by status', [
        rate('http_request_duration_seconds_count', 'surface, status'),
        '{{surface}} {{status}}',
      ]),
      of(
        's',
        'Latency',
        [quantile(0.5, 'http_request_duration_seconds', 'surface'), '{{surface}} p50'],
        [quantile(0.99, 'http_request_duration_seconds', 'surface'), '{{surface}} p99'],
      ),
      of('s', 'p95 of the slowest operations', [
        slowest(0.95, 'http_request_duration_seconds', 'operation'),
        '{{operation}}',
      ]),
      of(
        'short',
        'In flight, and rejected under load',
        ['sum by (surface) (http_requests_in_flight{job=~"$job"})', '{{surface}} in flight'],
        [rate('http_requests_shed_total', 'surface'), '{{surface}} rejected per second'],
      ),
      of('reqps', 'Errors by code, quotas included', [
        rate('http_problems_total', 'surface, code'),
        '{{surface}} {{code}}',
      ]),
    ],
  },
  {
    title: 'Services on NATS',
    panels: [
      of('reqps', 'Messages by subject', [rate('nats_request_duration_seconds_count', 'subject'), '{{subject}}']),
      of('s', 'p95 at the service, by subject', [
        slowest(0.95, 'nats_request_duration_seconds', 'subject'),
        '{{subject}}',
      ]),
      of('s', 'p95 in the queue by subject', [slowest(0.95, 'nats_request_queue_seconds', 'subject'), '{{subject}}']),
      of('s', 'p95 at the caller, by subject', [slowest(0.95, 'nats_call_duration_seconds', 'subject'), '{{subject}}']),
      of(
        'reqps',
        'Failed and hedged messages',
        [
          rate('nats_call_duration_seconds_count', 'subject, outcome', 'job=~"$job",outcome!="ok"'),
          '{{subject}} {{outcome}}',
        ],
        [rate('nats_calls_hedged_total', 'subject'), '{{subject}} hedged'],
      ),
      of(
        'short',
        'In flight; connections to NATS',
        ['sum by (job) (nats_requests_in_flight{job=~"$job"})', '{{job}} in flight'],
        ['min by (connection) (nats_connected{job=~"$job"})', '{{connection}} connected'],
      ),
    ],
  },
  {
    title: 'Databases',
    panels: [
      of('reqps', 'Statements by name', [
        `topk(10, ${rate('db_statement_duration_seconds_count', 'statement')})`,
        '{{statement}}',
      ]),
      of('s', 'p95 of the slowest statements', [
        slowest(0.95, 'db_statement_duration_seconds', 'statement'),
        '{{statement}}',
      ]),
      of('s', 'p95 wait for a connection', [quantile(0.95, 'db_connection_wait_seconds', 'job'), '{{job}}']),
      of(
        'short',
        'Connections',
        ['sum by (job) (db_connections_in_use{job=~"$job"})', '{{job}} in use'],
        ['sum by (job) (db_connections_waiting{job=~"$job"})', '{{job}} waiting'],
      ),
      of('reqps', 'Failed statements', [
        rate('db_statement_failures_total', 'job, statement'),
        '{{job}} {{statement}}',
      ]),
      of('s', 'p95 of transactions', [quantile(0.95, 'db_transaction_duration_seconds', 'job'), '{{job}}']),
    ],
  },
  {
    title: 'Search',
    panels: [
      of('short', 'Documents', ['max by (index) (index_documents{job=~"$job"})', '{{index}}']),
      of('short', 'Changed since the base', ['max by (index) (index_changed_documents{job=~"$job"})', '{{index}}']),
      of('s', 'Lag of the index', [
        'time() - min by (index, instance) (index_caught_up_timestamp_seconds{job=~"$job"})',
        '{{index}} {{instance}}',
      ]),
      of(
        's',
        'p95 of a search by stage',
        [quantile(0.95, 'index_search_duration_seconds', 'index'), 'index {{index}}'],
        [
          'histogram_quantile(0.95, sum by (job, le) (rate(db_statement_duration_seconds_bucket{job=~"$job",statement="hits"}[$__rate_interval])))',
          'rows {{job}}',
        ],
        [
          'histogram_quantile(0.95, sum by (subject, le) (rate(nats_request_duration_seconds_bucket{job=~"$job",subject=~".*[.]search-.*"}[$__rate_interval])))',
          'all {{subject}}',
        ],
      ),
      of('bytes', 'Bytes of the base', ['max by (index) (index_base_bytes{job=~"$job"})', '{{index}}']),
      of('short', 'Rebuilds', [
        'sum by (index, outcome) (increase(index_rebuilds_total{job=~"$job"}[$__rate_interval]))',
        '{{index}} {{outcome}}',
      ]),
    ],
  },
  {
    title: 'Announcements',
    panels: [
      of('s', 'Lag of consumers', [
        age('feed_listener_caught_up_timestamp_seconds', 'job, owner, lane'),
        '{{job}} of {{owner}}, {{lane}}',
      ]),
      of('s', 'Lag of relays', [age('feed_relay_caught_up_timestamp_seconds', 'job, lane'), '{{job}} {{lane}}']),
      of('short', 'Change events waiting in streams', [
        'sum by (job, owner, lane) (feed_pending_announcements{job=~"$job"})',
        '{{job}} of {{owner}}, {{lane}}',
      ]),
      of(
        'reqps',
        'Announcements',
        [rate('feed_published_announcements_total', 'job, lane'), '{{job}} {{lane}} published'],
        [rate('feed_applied_announcements_total', 'job, owner, lane'), '{{job}} of {{owner}}, {{lane}} applied'],
      ),
      of('short', 'Dead letters', [
        'sum by (job, owner) (feed_dead_letters_total{job=~"$job"})',
        '{{job}} of {{owner}}',
      ]),
    ],
  },
  {
    title: 'Loads and live lookups',
    panels: [
      of('short', 'Rows of the newest load', [
        'max by (source, outcome) (load_rows{job=~"$job"})',
        '{{source}} {{outcome}}',
      ]),
      of('s', 'Age of the newest load', [age('load_last_success_timestamp_seconds', 'source'), '{{source}}']),
      of(
        'short',
        'Failed and unfinished loads',
        ['max by (source) (load_failed{job=~"$job"}) == 1', '{{source}} failed'],
        ['max by (source) (load_unfinished{job=~"$job"}) == 1', '{{source}} not ended'],
      ),
      of('reqps', 'Live lookups by outcome', [rate('live_lookups_total', 'source, outcome'), '{{source}} {{outcome}}']),
      of('s', 'p95 of live lookups', [quantile(0.95, 'live_lookup_duration_seconds', 'source'), '{{source}}']),
      of('percentunit', 'Successful live lookups in the last seven days', [
        'max by (source) (live_lookup_success_ratio{job=~"$job"})',
        '{{source}}',
      ]),
    ],
  },
  {
    title: 'Webhooks',
    panels: [
      of('reqps', 'Attempts by outcome', [rate('watchlist_webhook_attempts_total', 'outcome'), '{{outcome}}']),
      of('s', 'p95 of attempts', [quantile(0.95, 'watchlist_webhook_attempt_seconds', 'job'), '{{job}}']),
    ],
  },
  {
    title: 'Tool server',
    panels: [
      of('reqps', 'Tool calls', [rate('mcp_tool_calls_total', 'tool, outcome'), '{{tool}} {{outcome}}']),
      of('s', 'p95 of tools', [quantile(0.95, 'mcp_tool_duration_seconds', 'tool'), '{{tool}}']),
      of('reqps', 'Responses of the MCP endpoint', [
        rate('mcp_http_answers_total', 'method, status'),
        '{{method}} {{status}}',
      ]),
    ],
  },
  {
    title: 'Processes',
    panels: [
      of('s', 'p99 of the delay of the event loop', [
        'nodejs_eventloop_lag_p99_seconds{job=~"$job"}',
        '{{job}} {{instance}} {{thread}}',
      ]),
      of('percentunit', 'Time in garbage collection', [
        rate('nodejs_gc_duration_seconds_sum', 'job, instance, thread'),
        '{{job}} {{instance}} {{thread}}',
      ]),
      of('percentunit', 'Processors', [rate('process_cpu_seconds_total', 'job, instance'), '{{job}} {{instance}}']),
      of('bytes', 'Memory', ['process_resident_memory_bytes{job=~"$job"}', '{{job}} {{instance}}']),
      of('percentunit', 'Free share of data disks', ['data_disk_free_ratio{job=~"$job"}', '{{job}} {{instance}}']),
      of('short', 'Log lines lost', [
        'increase(log_lines_lost_total{job=~"$job"}[$__rate_interval])',
        '{{job}} {{instance}}',
      ]),
    ],
  },
];
