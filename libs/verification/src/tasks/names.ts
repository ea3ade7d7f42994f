import type { Name } from '@registry/contracts-business-registry';
import type { Application, Business } from '@registry/contracts-records-sections';
import { findLegalForms, foldForMatching, hasNameEnded, listWritings, nameWithForms } from '@registry/domain';
import { compareVariants, readVariants, toVariant } from '@registry/matching';
import { type Checking, type Compared, findBest, type Findings, seenIn, settle } from '../finding.ts';
import { newest } from '../seen.ts';

/** In what a submitted name and a name of the company are alike. */
const likenesses = {
  same: [true, 'the same name'],
  without_form: [true, 'the same name, without its legal form'],
  other_form: [false, 'the same name, with another legal form'],
  similar: [null, 'a similar name'],
  unlike: [false, 'another name'],
} as const;

type Likeness = keyof typeof likenesses;
type FoundName = Pick<Name, 'name' | 'type' | 'status' | 'sources'>;

const CURRENT = ['verified', 'without_form', 'alternate_name'] as const;
/** The results of a name, the best first. */
const RANKS = [...CURRENT, 'former_name', 'on_file', 'other_form', 'similar', 'unverified'] as const;

type NameResult = (typeof RANKS)[number];

/** A trade name need not be registered, and has no legal form to compare. */
export function checkNames(checking: Checking): Findings<'name' | 'dba'> {
  const { at, application } = checking;
  const { result, ...about } = findName(checking, 'name', application.name);
  const name = settle({ key: 'name', at }, result, about.shownBy, about.evidence);
  if (application.dba === null) return { name, dba: { result: 'not_submitted' } };
  const { result: found, shownBy, evidence } = findName(checking, 'dba', application.dba);
  const alike = found === 'other_form' ? 'similar' : found;
  const isCurrent = alike === 'verified' || alike === 'without_form' || alike === 'alternate_name';
  return { name, dba: settle({ key: 'dba', at }, isCurrent ? 'verified' : alike, shownBy, evidence) };
}

/** The name of the company that fits best, its registrations elsewhere included. */
function findName(checking: Checking, fact: 'name' | 'dba', submitted: string) {
  const { business, registrations, at } = checking;
  const elsewhere = registrations.filter((one) => one.isElsewhere);
  const toLikeness = likenessTo(submitted);
  const all = [
    ...business.names,
    ...elsewhere.map((one): FoundName => {
      return { ...one, type: 'legal', status: one.standing === 'active' ? 'active' : 'unknown' };
    }),
  ].map((found) => {
    const likeness = toLikeness(found.name);
    const result = toResult(found, likeness);
    const shownBy = newest(seenIn(checking, found.sources));
    const isShown = settle({ key: 'name', at }, result, shownBy).result === result;
    return { found, likeness, result, shownBy, rank: RANKS.indexOf(result) * 2 - Number(isShown) };
  });
  const best = findBest(all, ({ rank, found }) => [rank, found.name]);
  if (best === undefined) return { result: 'not_published' as const, shownBy: [], evidence: [] };
  const { found, result, shownBy, likeness } = best;
  return { result, shownBy, evidence: [[fact, submitted, found.name, ...likenesses[likeness]]] as readonly Compared[] };
}

function toResult({ type, status }: FoundName, likeness: Likeness): NameResult {
  if (likeness === 'unlike') return 'unverified';
  if (likeness === 'other_form' || likeness === 'similar') return likeness;
  if (hasNameEnded(status)) return 'former_name';
  if (status !== 'active') return 'on_file';
  if (type === 'alternative') return 'alternate_name';
  return likeness === 'same' ? 'verified' : 'without_form';
}

/** Compares names with one that was submitted: as matching does, and without what it knows of how rare words are. */
export function likenessTo(submitted: string): (name: string) => Likeness {
  const own = listWritings(submitted).map(foldForMatching);
  return (name) => {
    const others = listWritings(name);
    const pairs = others.flatMap((other) => own.map((one) => [one, foldForMatching(other)] as const));
    if (pairs.some(([one, other]) => nameWithForms(one.words) === nameWithForms(other.words))) return 'same';
    const alike = pairs.filter(([one, other]) => one.nameKey === other.nameKey);
    if (alike.some(([{ words }]) => findLegalForms(words).length === 0)) return 'without_form';
    if (alike.length > 0) return 'other_form';
    const variants = others.flatMap((other) => readVariants(submitted).map((one) => [one, toVariant(other)] as const));
    return variants.some(([one, other]) => compareVariants(one, other, () => undefined)) ? 'similar' : 'unlike';
  };
}

/** Checks that two names are the same but for the spelling of their legal forms. */
export function isSameName(one: string, other: string): boolean {
  return likenessTo(one)(other) === 'same';
}

/** The submitted names under which the company itself is not screened: another registration of it has a screening of its own. */
export function namesToScreen({ name, dba }: Application, { names }: Pick<Business, 'names'>): string[] {
  return [name, dba ?? ''].filter((one) => one.trim() !== '' && !names.some((own) => isSameName(one, own.name)));
}
