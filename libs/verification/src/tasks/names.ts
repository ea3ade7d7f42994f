import type { Name } from '@registry/contracts-business-registry';
import type { Application, Business } from '@registry/contracts-records-sections';
import { findLegalForms, foldForMatching, hasNameEnded, listWritings, nameWithForms } from '@registry/domain';
import { compareVariants, readVariants, toVariant } from '@registry/matching';
import { type Checking, compared, type Finding, type Findings, seenIn, settle } from '../finding.ts';
import { newest } from '../seen.ts';

/** In what a submitted name and a name of the company are alike, the most alike first. */
const likenesses = {
  same: 'the same name',
  without_form: 'the same name, without its legal form',
  other_form: 'the same name, with another legal form',
  similar: 'a similar name',
  unlike: 'another name',
} as const;

type Likeness = keyof typeof likenesses;
type FoundName = Pick<Name, 'name' | 'type' | 'status' | 'sources'>;

/** The results of a name, the best first: what the company is called is compared before what it was called. */
const RANKS = [
  ...(['verified', 'without_form', 'alternate_name', 'former_name', 'on_file', 'other_form', 'similar'] as const),
  'unverified' as const,
];

export function checkNames(checking: Checking): Findings<'name' | 'dba'> {
  const { name, dba } = checking.application;
  return { name: checkName(checking, name), dba: dba === null ? { result: 'not_submitted' } : checkDba(checking, dba) };
}

/** Checks that two names are the same but for the spelling of their legal forms. */
export function isSameName(one: string, other: string): boolean {
  return likenessTo(one)(other) === 'same';
}

/** The submitted names under which the company itself is not screened. */
export function namesToScreen({ name, dba }: Application, { names, registrations }: Business): string[] {
  const own = [...names, ...registrations].map((one) => one.name);
  return [name, dba ?? ''].filter((one) => one.trim() !== '' && !own.some((other) => isSameName(one, other)));
}

function checkName(checking: Checking, name: string): Finding<'name'> {
  const { found, result, likeness } = findName(checking, name);
  if (found === undefined) return { result: 'not_published' };
  const evidence = [compared('name', name, found.name, likeness !== 'unlike', likenesses[likeness])];
  return settle({ key: 'name', at: checking.at }, result, newest(seenIn(checking, found.sources)), evidence);
}

/** A trade name has no legal form to compare, and need not be registered. */
function checkDba(checking: Checking, name: string): Finding<'dba'> {
  const { found, result, likeness } = findName(checking, name);
  if (found === undefined) return { result: 'not_published' };
  const evidence = [compared('dba', name, found.name, likeness !== 'unlike', likenesses[likeness])];
  const current = result === 'without_form' || result === 'alternate_name' ? 'verified' : result;
  const shown = current === 'other_form' ? 'similar' : current;
  return settle({ key: 'dba', at: checking.at }, shown, newest(seenIn(checking, found.sources)), evidence);
}

/** The name of the company that fits best, its registrations elsewhere included. */
function findName(checking: Checking, submitted: string) {
  const { business, registrations, at } = checking;
  const elsewhere = registrations
    .filter(({ id }) => id !== business.id)
    .map(({ id, name }): FoundName => {
      return { name, type: 'legal', status: 'active', sources: [{ object: 'source', type: 'registration', id }] };
    });
  const toLikeness = likenessTo(submitted);
  const all = [...business.names, ...elsewhere].map((found) => {
    const likeness = toLikeness(found.name);
    const result = toResult(found, likeness);
    const settled = settle({ key: 'name', at }, result, newest(seenIn(checking, found.sources)), []).result;
    return { found, likeness, result, rank: RANKS.indexOf(result) * 2 + Number(settled !== result) };
  });
  const [best] = all.toSorted((one, other) => one.rank - other.rank || (one.found.name < other.found.name ? -1 : 1));
  return best ?? { found: undefined, result: 'unverified' as const, likeness: 'unlike' as const };
}

function toResult({ type, status }: FoundName, likeness: Likeness): (typeof RANKS)[number] {
  if (likeness === 'unlike') return 'unverified';
  if (likeness === 'other_form' || likeness === 'similar') return likeness;
  if (hasNameEnded(status)) return 'former_name';
  if (status !== 'active') return 'on_file';
  if (type === 'alternative') return 'alternate_name';
  return likeness === 'same' ? 'verified' : 'without_form';
}

/** Compares names with one that was submitted: as matching does, and without what it knows of how rare words are. */
function likenessTo(submitted: string): (name: string) => Likeness {
  const own = listWritings(submitted).map(foldForMatching);
  const variants = readVariants(submitted);
  return (name) => {
    const others = listWritings(name);
    const pairs = others.flatMap((other) => own.map((one) => [one, foldForMatching(other)] as const));
    if (pairs.some(([one, other]) => nameWithForms(one.words) === nameWithForms(other.words))) return 'same';
    const alike = pairs.filter(([one, other]) => one.nameKey === other.nameKey);
    if (alike.length > 0)
      return alike.some(([{ words }]) => findLegalForms(words).length === 0) ? 'without_form' : 'other_form';
    const isSimilar = others
      .map(toVariant)
      .some((other) => variants.some((one) => compareVariants(one, other, () => undefined) !== undefined));
    return isSimilar ? 'similar' : 'unlike';
  };
}
