import {
  type MatchKeys,
  type Name,
  type SeenAddress,
  type Source,
  toAddress,
  toSource,
} from '@registry/contracts-business-registry';
import { FIRM_CONFIDENCE } from '@registry/contracts-records-sections';
import { ADDRESS_KINDS, addressKey, type AddressParts, type AddressType, foldedName } from '@registry/domain';
import { type MatchedSubject, mayBeAboutPerson, sharesKey } from '@registry/matching';
import type { MatchesOfRecords } from '../attached-subjects.ts';
import type { AddressSeen } from '../list-sections.read-model.ts';

/** Maximum number of returned names and addresses: a chain has thousands, and a reply has a maximum size. */
const SEEN_MAX = 100;

/** Names that firmly matched records give to the company; spellings that fold alike are one. */
export function namesInRecords(matched: readonly MatchedSubject[], keys: MatchKeys): Name[] {
  const found = new Seen<string>();
  for (const { subject, confidence } of matched) {
    if (confidence < FIRM_CONFIDENCE) continue;
    // Of several debtors one is the company; whose trade names those of such a record are is not known.
    const isSeveral = subject.names.length > 1;
    const names = isSeveral
      ? subject.names.filter((name) => sharesKey([name], keys))
      : [...subject.names, ...subject.tradeNames];
    for (const name of names) found.add(foldedName(name), name, subject.source);
  }
  return found.entries().map(({ value, sources }) => ({
    ...{ object: 'name', name: value, type: 'alternative', kind: 'other', status: 'unknown', sources },
    dates: [],
  }));
}

/** Addresses that firmly matched records give to the company itself, not to another party of theirs. */
export function addressesInRecords(
  seen: readonly AddressSeen[],
  matches: MatchesOfRecords,
  keys: MatchKeys,
): SeenAddress[] {
  const found = new Seen<{ readonly postal: AddressParts; readonly types: Set<AddressType> }>();
  for (const { record, addresses } of seen) {
    const matched = matches.of(record);
    const { subject, confidence } = matched;
    if (confidence < FIRM_CONFIDENCE || mayBeAboutPerson(matched)) continue;
    for (const { of, kind, ...address } of addresses) {
      if (subject.names.length > 1 && !sharesKey([of], keys)) continue; // another party's
      const type = ADDRESS_KINDS[kind];
      const { types } = found.add(
        addressKey(address.fullAddress),
        { postal: address, types: new Set() },
        subject.source,
      );
      types.add(type);
    }
  }
  return found.entries().map(({ value: { postal, types }, sources }) => ({ ...toAddress(postal, types), sources }));
}

/** Values by what makes them the same, each with the sources that have it, in the order in which they came. */
class Seen<Value> {
  readonly #byKey = new Map<string, { readonly value: Value; readonly sources: Set<string> }>();

  /** Returns the value that stands for this one. */
  add(key: string, value: Value, source: string): Value {
    const known = this.#byKey.get(key);
    known?.sources.add(source);
    if (known === undefined && this.#byKey.size < SEEN_MAX) this.#byKey.set(key, { value, sources: new Set([source]) });
    return known?.value ?? value;
  }

  /** Records name their pipeline as the source: a company has thousands of them, and none has an id of its own. */
  entries(): { readonly value: Value; readonly sources: Source[] }[] {
    return [...this.#byKey.values()].map(({ value, sources }) => ({
      value,
      sources: [...sources].sort().map((id) => toSource({ type: 'record', id })),
    }));
  }
}
