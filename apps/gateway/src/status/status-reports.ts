import { Inject, Injectable } from '@nestjs/common';
import { timeLimit } from '@registry/config';
import { listFailedLoads } from '@registry/contracts-business-registry';
import { listFailedRecordLoads, listLoadedLists } from '@registry/contracts-records-sections';
import { withinBudget } from '@registry/http-frame/requests/within-budget';
import { MessageClient } from '@registry/messaging';
import { requestContext } from '@registry/request-context';
import { LRUCache } from 'lru-cache';
import { CoverageReports } from '../coverage/coverage-reports.ts';
import { HealthChecks, settled } from '../health/health-checks.ts';
import { type Component, componentIds, componentNames } from './components.ts';
import { Incidents } from './incidents.ts';
import type { StatusReport, StatusSource } from './status.dto.ts';

/** Milliseconds for which a report is kept: with those of its checks it is at most five seconds old. */
const KEPT_MS = 3_000;
/** Milliseconds for all that is read, side by side. */
const READ_MS = 1_500;

/** Components that are checked by the URL of their health, where one is set. */
export type HealthUrls = Readonly<Partial<Record<Component, string>>>;
export const HEALTH_URLS = Symbol('HEALTH_URLS');
const BY_URL: readonly Component[] = ['production-api', 'tool-server'];
const SERVICES = componentIds.filter((id) => id !== 'gateway' && !BY_URL.includes(id));

/** Reports the status of the service, made of its health, its coverage and the incidents of the operator. It works while services are unavailable. */
@Injectable()
export class StatusReports {
  readonly #kept = new LRUCache<'report', StatusReport>({ max: 1, ttl: KEPT_MS, fetchMethod: () => this.#make() });

  constructor(
    private readonly health: HealthChecks,
    private readonly coverage: CoverageReports,
    private readonly services: MessageClient,
    private readonly incidents: Incidents,
    @Inject(HEALTH_URLS) private readonly healthUrls: HealthUrls,
  ) {}

  read(): Promise<StatusReport> {
    return this.#kept.forceFetch('report');
  }

  async #make(): Promise<StatusReport> {
    const startedAt = Date.now();
    // Of nobody's request: it is kept for all.
    const context = { requestId: 'status', deadlineAt: startedAt + timeLimit(READ_MS) };
    const [components, sources, incidents] = await requestContext.run(context, () =>
      Promise.all([
        this.#checkComponents(),
        withinBudget(this.#readSources(), context.deadlineAt).catch(() => null), // that it is unknown is the result
        this.incidents.list(startedAt),
      ]),
    );
    const isDegraded =
      components.some(({ status }) => status === 'unavailable') ||
      incidents?.some(({ status }) => status === 'open') === true;
    return {
      object: 'status_report',
      status: isDegraded ? 'degraded' : incidents === null ? 'unknown' : 'ok',
      checked_at: new Date(startedAt).toISOString(),
      components,
      sources,
      incidents,
    };
  }

  async #checkComponents(): Promise<StatusReport['components']> {
    const [{ database, gateway = database, ...services }, ...byUrl] = await Promise.all([
      this.health.results(SERVICES),
      ...BY_URL.map(async (id) => [id, await checkUrl(this.healthUrls[id] ?? '')] as const),
    ]);
    const results: Readonly<Record<string, typeof database>> = { gateway, ...services, ...Object.fromEntries(byUrl) };
    return componentIds.map((id) => ({ id, name: componentNames[id], status: results[id] ?? 'unknown' }));
  }

  /** Reads the sources of the coverage report, each list with its own day, next to the loads that failed. */
  async #readSources(): Promise<StatusSource[]> {
    const [{ regions, nationwide }, { lists }, ...failed] = await Promise.all([
      this.coverage.read(),
      this.services.call(listLoadedLists, {}),
      this.services.call(listFailedLoads, {}),
      this.services.call(listFailedRecordLoads, {}),
    ]);
    const failedAt = new Map(failed.flatMap(({ loads }) => loads.map((load) => [load.source, load.failedAt])));
    const datasets = [...regions.flatMap((region) => region.datasets), ...nationwide];
    return [...new Map(datasets.map((dataset) => [dataset.source, dataset])).values()]
      .filter(({ source, last_loaded_at: loadedAt }) => loadedAt !== null || failedAt.has(source))
      .flatMap<StatusSource>(({ source, dataset, as_of, last_loaded_at }) => {
        const all = { source, dataset, last_failed_at: failedAt.get(source) ?? null };
        const own = lists.filter((one) => one.source === source);
        return own.length === 0
          ? { ...all, list: null, as_of, last_loaded_at }
          : own.map(({ list, asOf, loadedAt }) => ({ ...all, list, as_of: asOf, last_loaded_at: loadedAt }));
      })
      .sort((a, b) => a.source.localeCompare(b.source) || (a.list ?? '').localeCompare(b.list ?? ''));
  }
}

/** The result of a server by its `/health`; undefined where none is set. */
function checkUrl(url: string): Promise<'ok' | 'unavailable'> | undefined {
  if (url === '') return undefined;
  return settled(async () => {
    const { ok, body } = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeLimit(READ_MS)) });
    await body?.cancel();
    return ok ? 'ok' : 'unavailable';
  });
}
