import { Injectable, Logger } from '@nestjs/common';
import { getMatchKeys, getRefresh, type LookupOutcome, refreshBusiness } from '@registry/contracts-business-registry';
import { getRecordsRefresh, refreshRecords } from '@registry/contracts-records-sections';
import type { BusinessIdParts } from '@registry/domain';
import { MessageClient } from '@registry/messaging';
import { OrdersStore, type RequestedRefresh } from '../annotations/orders.store.ts';
import { ifStored, NO_RESPONSE, withFallback, REFRESH_MS, withBudget } from './live-requests.ts';

/** The outcomes of the two lookups of a refresh. */
export interface Refreshed<Outcome = LookupOutcome> {
  readonly registry: Outcome;
  /** That of UCC filings; undefined where records were not requested. */
  readonly ucc: Outcome | undefined;
}

/** Milliseconds for noting how a refresh ended, after its lookups. */
const NOTED_MS = 2_000;

/** Looks up a company in its registry and the filings against it in the UCC register, in parallel. */
@Injectable()
export class BusinessRefresh {
  readonly #logger = new Logger('BusinessRefresh');

  constructor(
    private readonly services: MessageClient,
    private readonly orders: OrdersStore,
  ) {}

  /** Ends when both lookups have ended; never throws because one failed. The workspace sees it as an order. */
  async run(order: RequestedRefresh, withRecords: boolean): Promise<Refreshed> {
    await this.orders.start(order);
    return this.#complete(order, withRecords);
  }

  /** Starts both lookups, which go on by themselves, after the time of the request too. */
  async start(order: RequestedRefresh): Promise<void> {
    await this.orders.start(order);
    withBudget(REFRESH_MS + NOTED_MS, () => this.#complete(order, true)).catch((error: Error) =>
      this.#logger.warn({ message: 'background refresh lost', error: error.message }),
    );
  }

  async #complete(order: RequestedRefresh, withRecords: boolean): Promise<Refreshed> {
    const refreshed = await this.#lookUp(order.id, withRecords);
    await this.orders.end(
      order,
      [refreshed.registry, refreshed.ucc].some((outcome) => outcome?.status === 'fetched'),
    );
    return refreshed;
  }

  #lookUp(id: BusinessIdParts, withRecords: boolean): Promise<Refreshed> {
    return withBudget(REFRESH_MS, async () => {
      const lookup = this.#registry(id);
      const [registry, ucc] = await Promise.all([lookup, withRecords ? this.#ucc(id, lookup) : undefined]);
      return { registry, ucc };
    });
  }

  /** Finds the outcomes of the lookups that were started then; null for one that is under way. */
  async find(id: BusinessIdParts, startedAt: number): Promise<Refreshed<LookupOutcome | null>> {
    const elapsedMs = Math.max(0, Date.now() - startedAt);
    const [{ lookup }, matchKeys] = await Promise.all([
      this.services.call(getRefresh, { ...id, elapsedMs }),
      this.#matchKeys(id),
    ]);
    if (matchKeys === undefined) return { registry: lookup, ucc: lookup && withoutName(lookup) };
    const ucc = await this.services.call(getRecordsRefresh, { matchKeys, elapsedMs });
    return { registry: lookup, ucc: ucc.lookup };
  }

  async #registry(id: BusinessIdParts): Promise<LookupOutcome> {
    return (await withFallback(this.services.call(refreshBusiness, id), NO_RESPONSE)).lookup;
  }

  /** Waits for the registry's lookup only where it is the first to know the company: filings are looked up by its names. */
  async #ucc(id: BusinessIdParts, registry: Promise<LookupOutcome>): Promise<LookupOutcome> {
    const lookup = async () => {
      const stored = await this.#matchKeys(id);
      const matchKeys = stored ?? ((await registry).status === 'fetched' ? await this.#matchKeys(id) : undefined);
      if (matchKeys === undefined) return { lookup: withoutName(await registry) };
      return this.services.call(refreshRecords, { matchKeys });
    };
    return (await withFallback(lookup(), NO_RESPONSE)).lookup;
  }

  /** The names of a company; undefined where it is not stored. */
  async #matchKeys(id: BusinessIdParts) {
    return (await ifStored(this.services.call(getMatchKeys, id)))?.matchKeys;
  }
}

/** The lookup of filings against a company whose name is not known after the registry's lookup has ended so. */
function withoutName(registry: LookupOutcome): LookupOutcome {
  return registry.status === 'not-wired' ? registry : { status: 'fallback', reason: 'unknown-company' };
}
