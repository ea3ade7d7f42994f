import { compareRegistrations } from './compare-registrations.ts';
import { mayBeLinked, mayBeOne } from './contradictions.ts';
import { type JudgedLink, judgeDecision, judgeForeign, judgeHomes } from './judge-links.ts';
import { type ComparedRegistration, isDomestic } from './registration.ts';

/** From this confidence on registrations are one entity. */
export const ENTITY_CONFIDENCE = 0.9;

/** An operator's decision about two registrations, by their keys. */
export interface LinkDecision {
  readonly kind: 'link' | 'split';
  readonly one: string;
  readonly other: string;
}

/** A set of registrations of one legal entity, and the links that make it one: one fewer than it has members. */
export interface RegistrationSet {
  /** In their order: the domestic one first, then by key. */
  readonly members: readonly string[];
  readonly links: readonly JudgedLink[];
}

/**
 * The entities among registrations that name one state of formation and may be of one company. The result depends on the registrations
 * only, in whichever order they come: decisions first, then links to domestic registrations, then links between foreign ones, each kind by
 * confidence, and those of registrations that ended last: one that was left early contradicts all that began later. Any two of a set may be
 * of one company: `mayBeOne`.
 */
export function linkRegistrations(
  registrations: readonly ComparedRegistration[],
  decisions: readonly LinkDecision[] = [],
): RegistrationSet[] {
  const all = registrations.toSorted((one, other) => compareText(one.key, other.key));
  const sets = new Sets(all, decisions);
  for (const { kind, one, other } of decisions) if (kind === 'link') sets.join(judgeDecision(one, other));
  const foreign = all.filter((one) => !isDomestic(one));
  const homes = all.filter(isDomestic);
  const links = foreign.flatMap((one) => judgeHomes(one, homes));
  const ended = new Set(all.flatMap(({ key, ended }) => (ended === null ? [] : key)));
  for (const link of byConfidence(links, ended)) sets.join(link);
  for (const link of byConfidence(judgePairs(foreign, homes), ended)) sets.join(link);
  return sets.list();
}

function judgePairs(foreign: readonly ComparedRegistration[], homes: readonly ComparedRegistration[]): JudgedLink[] {
  const known = foreign.map((one) => homes.filter((home) => compareRegistrations(one, home) !== undefined));
  return foreign.flatMap((one, i) =>
    foreign.slice(i + 1).flatMap((other, j) => {
      const both = new Set([...(known[i] ?? []), ...(known[i + 1 + j] ?? [])]);
      return judgeForeign(one, other, both.size) ?? [];
    }),
  );
}

function byConfidence(links: readonly JudgedLink[], ended: ReadonlySet<string>): JudgedLink[] {
  const rank = ({ one, other }: JudgedLink): number => Number(ended.has(one) || ended.has(other));
  return links
    .filter(({ confidence }) => confidence >= ENTITY_CONFIDENCE)
    .sort((a, b) => rank(a) - rank(b) || b.odds - a.odds || compareText(a.one, b.one) || compareText(a.other, b.other));
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Sets that links join, unless a set would have two that cannot be of one company or that an operator split. */
class Sets {
  readonly #sets = new Map<string, { members: ComparedRegistration[]; links: JudgedLink[] }>();
  readonly #splits: readonly LinkDecision[];
  /** Those that decisions link to each, itself included. */
  readonly #decided = new Map<string, ReadonlySet<string>>();

  constructor(all: readonly ComparedRegistration[], decisions: readonly LinkDecision[]) {
    for (const one of all) this.#sets.set(one.key, { members: [one], links: [] });
    this.#splits = decisions.filter(({ kind }) => kind === 'split');
    for (const { kind, one, other } of decisions) {
      if (kind !== 'link') continue;
      const both = new Set([...(this.#decided.get(one) ?? [one]), ...(this.#decided.get(other) ?? [other])]);
      for (const key of both) this.#decided.set(key, both);
    }
  }

  join(link: JudgedLink): void {
    const one = this.#sets.get(link.one);
    const other = this.#sets.get(link.other);
    if (one === undefined || other === undefined || one === other) return;
    const members = [...one.members, ...other.members];
    if (!one.members.every((a) => other.members.every((b) => this.#mayBeOne(a, b))) || this.#isSplit(members)) return;
    const joined = { members, links: [...one.links, ...other.links, link] };
    for (const { key } of members) this.#sets.set(key, joined);
  }

  list(): RegistrationSet[] {
    return [...new Set(this.#sets.values())].map(({ members, links }) => ({
      members: members
        .toSorted((a, b) => Number(isDomestic(b)) - Number(isDomestic(a)) || compareText(a.key, b.key))
        .map(({ key }) => key),
      links,
    }));
  }

  /** An operator overrules dates, and no more. */
  #mayBeOne(one: ComparedRegistration, other: ComparedRegistration): boolean {
    return mayBeOne(one, other) || (this.#decided.get(one.key)?.has(other.key) === true && mayBeLinked(one, other));
  }

  #isSplit(members: readonly ComparedRegistration[]): boolean {
    const keys = new Set(members.map(({ key }) => key));
    return this.#splits.some(({ one, other }) => keys.has(one) && keys.has(other));
  }
}
