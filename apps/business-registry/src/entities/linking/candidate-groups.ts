import type { UsStateCode } from '@registry/domain';
import type { PoolClient } from 'pg';
import { documentKey } from '@registry/name-index/searches/companies/company-documents';
import { readDecisions, type StoredDecision } from '../decisions/decisions.store.ts';
import { readEntityMates } from './entity-members.store.ts';
import {
  KEY_BEARERS_MAX,
  type KeyBearer,
  type LinkKey,
  listKeys,
  readForeignBearers,
  readHomeBearers,
  readMembersWithKeys,
  readStoredKeys,
  storeKeys,
} from './link-keys.store.ts';
import type { CompanyId } from '../company-id.ts';
import { isForeign, type LinkedCompany, readLinked } from './linked-companies.ts';

/** Companies that may be of one entity, and all that decides whether they are. */
export interface CandidateGroups {
  readonly groups: readonly (readonly LinkedCompany[])[];
  /** Companies that were looked at and can be in no set: they are gone, or are not shown. */
  readonly gone: readonly CompanyId[];
  readonly decisions: readonly StoredDecision[];
  isFrequent(formationState: UsStateCode, linkKey: string): boolean;
}

/**
 * Finds everybody who may be linked otherwise since some companies changed: those with a key that one of them has or had, those in their
 * sets, those that an operator decided on, and all who have keys in common with these. Keys that only domestic registrations bear are not
 * followed, nor those that too many bear.
 */
export async function findCandidateGroups(client: PoolClient, changed: readonly CompanyId[]): Promise<CandidateGroups> {
  const search = new GroupSearch(client);
  await search.run(changed);
  return search;
}

class GroupSearch implements CandidateGroups {
  readonly #client: PoolClient;
  readonly #companies = new Map<string, LinkedCompany>();
  readonly #gone = new Map<string, CompanyId>();
  readonly #keys = new Set<string>();
  readonly #frequent = new Set<string>();
  readonly #decisions = new Map<number, StoredDecision>();
  readonly #bearers: KeyBearer[] = [];
  #groups: LinkedCompany[][] = [];

  constructor(client: PoolClient) {
    this.#client = client;
  }

  get gone(): readonly CompanyId[] {
    return [...this.#gone.values()];
  }

  get decisions(): readonly StoredDecision[] {
    return [...this.#decisions.values()];
  }

  isFrequent(formationState: UsStateCode, linkKey: string): boolean {
    return this.#frequent.has(toKeyText({ formationState, linkKey }));
  }

  async run(changed: readonly CompanyId[]): Promise<void> {
    const before = await readStoredKeys(this.#client, changed);
    const seeds = await this.#read(changed);
    const foreign = seeds.filter(isForeign);
    await storeKeys(
      this.#client,
      foreign,
      changed.filter((one) => this.#gone.has(toText(one))),
    );
    let next = [...(await this.#matesOf(changed)), ...(await this.#bearersOf([...before, ...seeds.flatMap(listKeys)]))];
    while (next.length > 0) {
      const found = await this.#read(next);
      next = [...(await this.#matesOf(next)), ...(await this.#bearersOf(found.flatMap(listKeys)))];
    }
    await this.#storeHomes(changed);
    this.#groups = this.#toGroups();
  }

  get groups(): readonly (readonly LinkedCompany[])[] {
    return this.#groups;
  }

  /** By the keys that they share; one that shares none is a group by itself. */
  #toGroups(): LinkedCompany[][] {
    const roots = new Map<string, string>();
    const findRoot = (key: string): string => {
      const up = roots.get(key) ?? key;
      if (up === key) return key;
      const root = findRoot(up);
      roots.set(key, root);
      return root;
    };
    const join = (one: string, other: string): void => {
      roots.set(findRoot(one), findRoot(other));
    };
    for (const [key, company] of this.#companies)
      for (const linkKey of listKeys(company).map(toKeyText)) if (!this.#frequent.has(linkKey)) join(key, linkKey);
    for (const { one, other } of this.#decisions.values()) join(one, other);
    const all = Map.groupBy(this.#companies, ([key]) => findRoot(key));
    return [...all.values()].map((some) => some.map(([, company]) => company));
  }

  /** Reads those of some companies that are not known yet. */
  async #read(companies: readonly CompanyId[]): Promise<LinkedCompany[]> {
    const unread = new Map(companies.map((one) => [toText(one), one] as const));
    for (const known of [...this.#companies.keys(), ...this.#gone.keys()]) unread.delete(known);
    const found = await readLinked(this.#client, [...unread.values()]);
    for (const company of found) {
      this.#companies.set(toText(company), company);
      unread.delete(toText(company));
    }
    for (const [key, company] of unread) this.#gone.set(key, company);
    return found;
  }

  /** Those in the sets of companies, and those that decisions name together with them. */
  async #matesOf(companies: readonly CompanyId[]): Promise<CompanyId[]> {
    const mates = await readEntityMates(this.#client, companies);
    for (const decision of await readDecisions(this.#client, companies)) {
      this.#decisions.set(decision.no, decision);
      mates.push(...decision.companies);
    }
    return mates.filter((one) => !this.#companies.has(toText(one)) && !this.#gone.has(toText(one)));
  }

  async #bearersOf(keys: readonly LinkKey[]): Promise<CompanyId[]> {
    const unread = new Map(keys.map((key) => [toKeyText(key), key] as const));
    for (const known of this.#keys) unread.delete(known);
    for (const key of unread.keys()) this.#keys.add(key);
    const foreign = await readForeignBearers(this.#client, [...unread.values()]);
    const borne = [...new Set(foreign.map(toKeyText))].flatMap((key) => unread.get(key) ?? []);
    const bearers = Map.groupBy([...foreign, ...(await readHomeBearers(this.#client, borne))], toKeyText);
    const found: CompanyId[] = [];
    const frequent: LinkKey[] = [];
    for (const [key, all] of bearers) {
      const [first] = all;
      if (first === undefined) continue;
      if (all.length > KEY_BEARERS_MAX) {
        this.#frequent.add(key);
        frequent.push(first);
      } else {
        found.push(...all);
        this.#bearers.push(...all);
      }
    }
    found.push(...(await readMembersWithKeys(this.#client, frequent)));
    return found.filter((one) => !this.#companies.has(toText(one)) && !this.#gone.has(toText(one)));
  }

  /** The keys of domestic registrations are stored while a foreign one shares one: they are then found by a key that they had. */
  async #storeHomes(changed: readonly CompanyId[]): Promise<void> {
    const homes = new Set(this.#bearers.map(toText));
    const all = [...this.#companies.values()].filter((company) => !isForeign(company));
    const shared = all.filter((company) => homes.has(toText(company)));
    const seeds = new Set(changed.map(toText));
    await storeKeys(
      this.#client,
      shared,
      all.filter((one) => !homes.has(toText(one)) && seeds.has(toText(one))),
    );
  }
}

function toText({ state, key }: CompanyId): string {
  return documentKey(state, key);
}

function toKeyText({ formationState, linkKey }: LinkKey): string {
  return `${formationState} ${linkKey}`;
}
