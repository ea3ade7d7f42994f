import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { LoadCounts } from '@registry/domain';
import { Database } from '@registry/persistence';
import { loadMetrics } from './load-metrics.ts';

/** Milliseconds between two reads of the tables: Prometheus scrapes about every 15 s. */
const CHECK_INTERVAL_MS = 10_000;

interface NewestLoadRow extends Record<string, unknown> {
  readonly source: string;
  readonly counts: LoadCounts;
  readonly isUnfinished: boolean;
  /** Of the newest load that ended; null where none has. */
  readonly hasFailed: boolean | null;
  /** Seconds of the epoch; null where none has passed. */
  readonly lastSuccess: number | null;
}

const NEWEST_LOADS = {
  name: 'newest-loads',
  text: `
    SELECT s.slug AS source, newest.finished_at IS NULL AND newest.failure IS NULL AS "isUnfinished", ended.failure IS NOT NULL AS "hasFailed",
           json_build_object('read', newest.rows_done, 'new', newest.rows_new, 'changed', newest.rows_changed,
                             'unchanged', newest.rows_unchanged, 'older', newest.rows_older, 'leftOut', newest.rows_left_out,
                             'rejected', newest.rows_rejected) AS counts,
           (SELECT extract(epoch FROM max(finished_at))::float8 FROM loads
             WHERE source_no = s.source_no AND failure IS NULL) AS "lastSuccess"
      FROM sources s
           JOIN LATERAL (SELECT * FROM loads WHERE source_no = s.source_no
                          ORDER BY load_no DESC LIMIT 1) newest ON true
           LEFT JOIN LATERAL (SELECT * FROM loads WHERE source_no = s.source_no AND (finished_at IS NOT NULL OR failure IS NOT NULL)
                               ORDER BY load_no DESC LIMIT 1) ended ON true
     WHERE s.removed_at IS NULL`,
};

/**
 * Keeps the metrics of loads up to date in the service that owns them: the process of a load has ended when Prometheus
 * scrapes.
 */
@Injectable()
export class LoadMeter implements OnApplicationBootstrap, OnApplicationShutdown {
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly database: Database) {}

  onApplicationBootstrap(): void {
    const measure = (): void => {
      this.#measure().catch(() => undefined); // the database is unavailable, as its own metrics show: the figures stay as they were
    };
    measure();
    this.#timer = setInterval(measure, CHECK_INTERVAL_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  async #measure(): Promise<void> {
    const loads = await this.database.query<NewestLoadRow>(NEWEST_LOADS);
    for (const metric of Object.values(loadMetrics)) metric.reset(); // a sample that gave way is a source no more
    for (const load of loads) show(load);
  }
}

function show({ source, counts, isUnfinished, hasFailed, lastSuccess }: NewestLoadRow): void {
  for (const [outcome, rows] of Object.entries({ ...counts })) {
    if (outcome === 'read') continue; // the sum of the others
    loadMetrics.rows.set({ source, outcome: outcome === 'leftOut' ? 'left_out' : outcome }, rows);
  }
  loadMetrics.underWay.set({ source }, isUnfinished ? 1 : 0);
  loadMetrics.failed.set({ source }, hasFailed === true ? 1 : 0);
  if (lastSuccess !== null) loadMetrics.lastSuccess.set({ source }, lastSuccess);
}
