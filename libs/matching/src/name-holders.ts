import type { MatchKeys } from '@registry/contracts-business-registry';
import { fileNumberKey, foldForMatching, findLegalForms, nameKey } from '@registry/domain';
import { type Judgement, lowered } from './confidence.ts';
import type { NamedMatch } from './other-companies.ts';
import type { Subject } from './subject.ts';

/** How many holders that have nothing in common are recorded under a name. */
interface Holders {
  /** Without a legal form, and without anything in common with those that state one. */
  readonly formless: number;
  /** With a legal form, or the company's own number. */
  readonly stated: number;
}

/** Holders under a name that may be places of one company: its branches, and places that it left. */
const HOLDERS_MAX = 5;
/** The same for a record at the company's own place: of so few hardly one is there by chance. */
const HOLDERS_HERE_MAX = 16;
/** Times the natural logarithm of how many times more there are. Set, not fitted: no labelled list has such names. */
const HOLDERS_WEIGHT = 3;

type Company = Pick<MatchKeys, 'state' | 'fileNumber' | 'ein'>;

/**
 * Counts the holders that records of a state name alike. A name that unrelated ones bear without a legal form, such as CURRENT TAXPAYER, says
 * that nobody is known. It is counted in the records that are loaded, in any order of their loads.
 */
export class NameHolders {
  readonly #subjects: readonly Subject[];
  readonly #company: Company;
  readonly #counted = new Map<string, Holders>();
  #rows: ReadonlyMap<string, readonly HolderRow[]> | undefined;

  constructor(subjects: readonly Subject[], company: Company) {
    this.#subjects = subjects;
    this.#company = company;
  }

  /** Lowers a match by a name that more unrelated holders bear than companies and their places account for, if nothing else says who it is. */
  judge(match: NamedMatch): Judgement {
    const { confidence, evidence, facts, record, companyName } = match;
    const isNamedFurther = facts.second_name === true || facts.trade_name === true;
    const mayBeOfMany = this.#subjects.length > HOLDERS_MAX && findLegalForms(record.words).length === 0;
    if (isNamedFurther || !mayBeOfMany) return { confidence, evidence };
    const { formless, stated } = this.#of(record.nameKey);
    const isThere = facts.postal_code === true || (facts.postal_code === null && facts.city === true);
    const known = Math.max(1, companyName.companiesWithNameKey, stated);
    const excess = Math.log(formless / (known * (isThere ? HOLDERS_HERE_MAX : HOLDERS_MAX)));
    return excess > 0 ? lowered(match, 'one_holder', -HOLDERS_WEIGHT * excess) : { confidence, evidence };
  }

  #of(key: string): Holders {
    this.#rows ??= rowsByName(this.#subjects, this.#company);
    const counted = this.#counted.get(key) ?? countHolders(this.#rows.get(key) ?? []);
    this.#counted.set(key, counted);
    return counted;
  }
}

interface HolderRow {
  /** Marks that rows of one holder have in common. */
  readonly marks: readonly string[];
  readonly isStated: boolean;
}

function rowsByName(subjects: readonly Subject[], { state, fileNumber, ein }: Company): Map<string, HolderRow[]> {
  const rows = new Map<string, HolderRow[]>();
  for (const subject of subjects) {
    if (subject.state !== state) continue;
    const isOwn = subject.fileNumberKey === fileNumberKey(fileNumber) || (ein !== null && subject.ein === ein);
    const marks = marksOf(subject);
    for (const name of subject.names) {
      const { nameKey: key, words } = foldForMatching(name);
      const same = rows.get(key) ?? [];
      rows.set(key, same);
      same.push({ marks, isStated: isOwn || findLegalForms(words).length > 0 });
    }
  }
  return rows;
}

/** Of a subject without any nothing is known: it is not counted. */
function marksOf({ postalCodes, cities, ein, fileNumberKey: fileNumber, holderNames, tradeNames }: Subject): string[] {
  const places = postalCodes.length > 0 ? postalCodes : cities;
  return [
    ...places.map((place) => `place ${place}`),
    ...(ein === null ? [] : [`ein ${ein}`]),
    ...(fileNumber === null ? [] : [`number ${fileNumber}`]),
    ...(holderNames ?? []).map((name) => `holder ${nameKey(name)}`),
    ...tradeNames.map((name) => `trade ${nameKey(name)}`),
  ];
}

function countHolders(rows: readonly HolderRow[]): Holders {
  const stated = rows.filter(({ isStated }) => isStated);
  const known = new Set(stated.flatMap(({ marks }) => marks));
  const formless = rows.filter(({ isStated, marks }) => !isStated && !marks.some((mark) => known.has(mark)));
  return { formless: countUnrelated(formless), stated: countUnrelated(stated) };
}

/** The marks that cover all rows, those of most rows first: each is a holder. */
function countUnrelated(rows: readonly HolderRow[]): number {
  const left = new Map<string, Set<HolderRow>>();
  for (const row of rows) for (const mark of row.marks) left.set(mark, (left.get(mark) ?? new Set()).add(row));
  let count = 0;
  const byRows = [...left].sort(([one, some], [other, more]) => more.size - some.size || (one < other ? -1 : 1));
  for (const [, covered] of byRows) {
    if (covered.size === 0) continue;
    count += 1;
    for (const row of [...covered]) for (const mark of row.marks) left.get(mark)?.delete(row);
  }
  return count;
}
