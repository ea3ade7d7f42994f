import { Injectable } from '@nestjs/common';
import { timeLimit } from '@registry/config';
import { healthOf } from '@registry/contracts-message';
import { MessageClient } from '@registry/messaging';
import { requestContext } from '@registry/request-context';
import { diskSettings, diskWarnings } from '@registry/observability';
import { Database } from '@registry/persistence';
import { ProcessState } from '@registry/http-frame/server/process-state';
import { withinBudget } from '@registry/http-frame/requests/within-budget';
import type { Health } from './health.dto.ts';

/** Milliseconds for all checks, run side by side. */
const CHECK_MS = 1_500;

/** The dependencies of a surface. Each module names the services that its endpoints call. */
@Injectable()
export class HealthChecks {
  readonly #services = new Set<string>();
  readonly #disk = diskSettings();
  #inFlight: Promise<Health> | undefined;

  constructor(
    private readonly database: Database,
    private readonly client: MessageClient,
    private readonly process: ProcessState,
  ) {}

  /** Makes the surface's health depend on a service. */
  needService(service: string): void {
    this.#services.add(service);
  }

  /**
   * The state of everything needed, now. Never throws. Probes are open to everybody: those that come while a check is under
   * way share its result, so that however many there are the services see one at a time.
   */
  check(): Promise<Health> {
    this.#inFlight ??= this.#checkAll().finally(() => (this.#inFlight = undefined));
    return this.#inFlight;
  }

  /** The results for the database, these services and, during shutdown, `gateway`. Never throws. `warnings` gets those of the services. */
  async results(services: Iterable<string>, warnings: string[] = []): Promise<Health['checks']> {
    const context = { requestId: 'health', deadlineAt: Date.now() + timeLimit(CHECK_MS) };
    const checks = [
      ['database', () => this.database.check()] as const,
      ...[...services].map((service) => [service, () => this.#serviceStatus(service, warnings)] as const),
    ];
    const results = await requestContext.run(context, () =>
      Promise.all(checks.map(async ([name, check]) => [name, await settled(check)] as const)),
    );
    const ending = this.process.isEnding ? [['gateway', 'unavailable'] as const] : [];
    return Object.fromEntries([...ending, ...results]);
  }

  async #checkAll(): Promise<Health> {
    const warnings = (await diskWarnings(this.#disk)).map((warning) => `gateway: ${warning}`);
    const checks = await this.results(this.#services, warnings);
    return {
      status: Object.values(checks).every((result) => result === 'ok') ? 'ok' : 'unavailable',
      version: this.process.version,
      checks,
      ...(warnings.length === 0 ? {} : { warnings: warnings.sort() }),
    };
  }

  async #serviceStatus(service: string, warnings: string[]): Promise<string> {
    const { status, warnings: own } = await this.client.call(healthOf(service), {});
    warnings.push(...own.map((warning) => `${service}: ${warning}`));
    return status;
  }
}

/** Reduces a check to its result. The fault is in the services' own logs; the public sees only that there is one. */
export async function settled(check: () => Promise<string>): Promise<'ok' | 'unavailable'> {
  try {
    return (await withinBudget(check(), Date.now() + timeLimit(CHECK_MS))) === 'ok' ? 'ok' : 'unavailable';
  } catch {
    return 'unavailable'; // that it failed is the result
  }
}
