/** Metrics that alerts read and that others serve. */
export const foreignMetrics: ReadonlySet<string> = new Set([
  'up', // Prometheus
  // CloudNativePG, at each instance of a cluster
  'cnpg_collector_up',
  'cnpg_collector_last_available_backup_timestamp',
  'cnpg_backends_total',
  'cnpg_pg_replication_lag',
  'cnpg_pg_replication_streaming_replicas',
  'cnpg_pg_settings_setting',
  // the exporter of NATS, in each of its pods
  'gnatsd_healthz_status',
  'gnatsd_varz_jetstream_stats_storage',
  'gnatsd_varz_jetstream_config_max_storage',
  // kubelet and kube-state-metrics
  'kubelet_volume_stats_available_bytes',
  'kubelet_volume_stats_capacity_bytes',
  'kube_job_failed',
]);
