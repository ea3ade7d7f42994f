import { Inject, Injectable, Logger } from '@nestjs/common';
import { getBusiness, getRefresh, type LookupOutcome, refreshBusiness } from '@registry/contracts-business-registry';
import { getRecordsRefresh, refreshRecords } from '@registry/contracts-records-sections';
import type { BusinessIdParts } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import { matchKeysOf } from '../records/match-keys.ts';
import { NOT_ANSWERED, orElse, REFRESH_MS, withBudget } from './live-requests.ts';

/** What became of the two lookups of a refresh. */
export interface Refreshed<Outcome = LookupOutcome> {
  readonly registry: Outcome;
  /** That of UCC filings; undefined where records were not asked for. */
  readonly ucc: Outcome | undefined;
}

/** A refresh for whose end nobody waits. */
export interface BegunRefresh {
  readonly startedAt: number;
  /** Whether the company was stored, so that its UCC filings could be asked for. */
  readonly withUcc: boolean;
}

/** A company that is not stored has no name yet under which filings could be asked for. */
const UNKNOWN: LookupOutcome = { status: 'fallback', reason: 'unknown-company' };

/** Asks the registry for a company and the UCC register for the filings against it, side by side. */
@Injectable()
export class BusinessRefresh {
  readonly #logger = new Logger(BusinessRefresh.name);
  readonly #services: MessageClient;

  constructor(@Inject(MessageClient) services: MessageClient) {
    this.#services = services;
  }

  /** Ends when both lookups have ended; never throws because one failed. */
  async run(id: BusinessIdParts, withRecords: boolean): Promise<Refreshed> {
    const [registry, ucc] = await Promise.all([this.#registry(id), withRecords ? this.#ucc(id) : undefined]);
    return { registry, ucc };
  }

  /** Begins both lookups, which go on by themselves. */
  async begin(id: BusinessIdParts): Promise<BegunRefresh> {
    const keys = await this.#matchKeys(id);
    const startedAt = Date.now();
    const lookups = withBudget(REFRESH_MS, async () => {
      await Promise.all([this.#registry(id), keys && this.#services.call(refreshRecords, { matchKeys: keys })]);
    });
    lookups.catch((error: Error) => this.#logger.warn(`A refresh that nobody waits for was lost: ${error.message}`));
    return { startedAt, withUcc: keys !== undefined };
  }

  /** What became of the lookups that `begin` began; null for one that is under way. */
  async find(id: BusinessIdParts, { startedAt, withUcc }: BegunRefresh): Promise<Refreshed<LookupOutcome | null>> {
    const elapsedMs = Math.max(0, Date.now() - startedAt);
    const [{ lookup }, ucc] = await Promise.all([
      this.#services.call(getRefresh, { ...id, elapsedMs }),
      withUcc ? this.#foundUcc(id, elapsedMs) : UNKNOWN,
    ]);
    return { registry: lookup, ucc };
  }

  async #registry(id: BusinessIdParts): Promise<LookupOutcome> {
    return (await orElse(this.#services.call(refreshBusiness, id), NOT_ANSWERED)).lookup;
  }

  async #ucc(id: BusinessIdParts): Promise<LookupOutcome> {
    const asked = this.#matchKeys(id).then((keys) =>
      keys === undefined ? { lookup: UNKNOWN } : this.#services.call(refreshRecords, { matchKeys: keys }),
    );
    return (await orElse(asked, NOT_ANSWERED)).lookup;
  }

  async #foundUcc(id: BusinessIdParts, elapsedMs: number): Promise<LookupOutcome | null> {
    const keys = await this.#matchKeys(id);
    if (keys === undefined) return UNKNOWN;
    return (await this.#services.call(getRecordsRefresh, { matchKeys: keys, elapsedMs })).lookup;
  }

  /** The names of a company; undefined where it is not stored. */
  async #matchKeys(id: BusinessIdParts) {
    try {
      return matchKeysOf(await this.#services.call(getBusiness, { ...id, withMatchKeys: true }));
    } catch (error) {
      if (error instanceof AppError && error.code === codes.business.notFound) return undefined;
      throw error;
    }
  }
}
