import type { StoredDecision } from './decisions.store.ts';

/** The numbers of those among decisions, in their order, that have an effect: a link has none if a split keeps apart what it would join. */
export function listEffective(decisions: readonly StoredDecision[]): number[] {
  const splits = decisions.filter(({ kind }) => kind === 'split');
  const sets = new Map<string, ReadonlySet<string>>();
  return decisions.flatMap(({ no, kind, one, other }) => {
    if (kind === 'split') return no;
    const joined = new Set([one, other].flatMap((key) => [...(sets.get(key) ?? [key])]));
    if (splits.some((split) => joined.has(split.one) && joined.has(split.other))) return [];
    for (const key of joined) sets.set(key, joined);
    return no;
  });
}
