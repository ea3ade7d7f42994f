import {
  blockingKeys,
  consonantBlock,
  lettersBlock,
  nearSegmentBlocks,
  romanizedKey,
  segmentBlocks,
  spellingBlock,
} from '@registry/domain';
import type { NameVariant } from '../queries/names/name-variant.ts';
import { sortedWords } from './compare-entry.ts';
import type { ScreenedIdentifier } from './list-entry.ts';

/** Letters with which a name that a list has cut off begins. */
const BEGINNING_LENGTH = 20;

/** The keys under which an index of lists holds a name. */
export function keysOfName(variant: NameVariant): string[] {
  const unused = consonantBlock(variant.nameKey);
  return [...blockingKeys(variant.nameKey).filter((key) => key !== unused), ...wholeKeys(variant)];
}

/** The keys under which the index has names that are whole like this one: spelled, ordered or romanized otherwise, or cut off. */
export function wholeKeysFor(variant: NameVariant): string[] {
  return [spellingBlock(variant.spelling), lettersBlock(variant.nameKey), ...wholeKeys(variant)];
}

/** The keys under which the index has names within two edits; it has others there too. */
export function segmentKeysFor({ spelling }: NameVariant): ReadonlySet<string> {
  return new Set([...segmentBlocks(spelling), ...nearSegmentBlocks(spelling)]);
}

export function keyOfIdentifier({ scheme, value }: ScreenedIdentifier): string {
  return `#${scheme} ${value}`;
}

function wholeKeys(variant: NameVariant): string[] {
  const { nameKey, compact } = variant;
  const beginning = compact.length >= BEGINNING_LENGTH ? [`<${compact.slice(0, BEGINNING_LENGTH)}`] : [];
  return [`=${sortedWords(variant)}`, `:${romanizedKey(nameKey)}`, ...beginning];
}
