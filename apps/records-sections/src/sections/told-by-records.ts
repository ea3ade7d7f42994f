import type { MatchKeys } from '@registry/contracts-business-registry';
import { type AddressInRecords, FIRM_CONFIDENCE, type NameInRecords } from '@registry/contracts-records-sections';
import { foldedName } from '@registry/domain';
import { sharesKey } from '@registry/matching';
import type { MatchedSubject } from '@registry/matching';
import type { MatchesOfRecords } from './attached-subjects.ts';
import type { AddressSeen } from './list-sections.read-model.ts';

/** Names and addresses told at most: a chain has thousands, and an answer has a size. */
const TOLD_MAX = 100;

/** Names that firmly matched records give to the company; spellings that fold alike are one. */
export function namesInRecords(matched: readonly MatchedSubject[], keys: MatchKeys): NameInRecords[] {
  const told = new Told<string>();
  for (const { subject, confidence } of matched) {
    if (confidence < FIRM_CONFIDENCE) continue;
    // Of several debtors one is the company; whose trade names those of such a record are is not known.
    const isSeveral = subject.names.length > 1;
    const names = isSeveral
      ? subject.names.filter((name) => sharesKey([name], keys))
      : [...subject.names, ...subject.tradeNames];
    for (const name of names) told.add(foldedName(name), name, subject.source);
  }
  return told.entries().map(({ value, sources }) => ({ name: value, sources }));
}

/** Addresses that firmly matched records give to the company itself, not to another party of theirs. */
export function addressesInRecords(
  seen: readonly AddressSeen[],
  matches: MatchesOfRecords,
  keys: MatchKeys,
): AddressInRecords[] {
  const told = new Told<Omit<AddressInRecords, 'sources'>>();
  for (const { record, addresses } of seen) {
    const { subject, confidence } = matches.of(record);
    if (confidence < FIRM_CONFIDENCE) continue;
    for (const { of, ...address } of addresses) {
      const isAnother = subject.names.length > 1 && !sharesKey([of], keys);
      if (!isAnother) told.add(foldedName(address.fullAddress), address, subject.source);
    }
  }
  return told.entries().map(({ value, sources }) => ({ ...value, sources }));
}

/** Values by what makes them the same, each with the sources that told it, in the order in which they came. */
class Told<Value> {
  readonly #byKey = new Map<string, { readonly value: Value; readonly sources: Set<string> }>();

  add(key: string, value: Value, source: string): void {
    const known = this.#byKey.get(key);
    if (known !== undefined) known.sources.add(source);
    else if (this.#byKey.size < TOLD_MAX) this.#byKey.set(key, { value, sources: new Set([source]) });
  }

  entries(): { readonly value: Value; readonly sources: string[] }[] {
    return [...this.#byKey.values()].map(({ value, sources }) => ({ value, sources: [...sources].sort() }));
  }
}
