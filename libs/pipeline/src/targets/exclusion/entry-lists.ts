import {
  ALIAS_KINDS,
  ALIAS_QUALITIES,
  type ExclusionAddress,
  type ExclusionAlias,
  type ExclusionIdentifier,
  EXCLUSION_SCHEMES,
  type ExclusionScheme,
} from '@registry/contracts-records-sections';
import { foldedName, isNoHolder, parseEin } from '@registry/domain';
import type { LoadTally } from '../../check/load-tally.ts';
import type { DecodedRow } from '../../decode/decoded-row.ts';
import type { DescribedValue } from '../../definition/described-value.ts';
import { compileAddress } from '../../map/address-block.ts';
import { compileCondition } from '../../map/condition.ts';
import type { MappingContext } from '../../map/mapping-context.ts';
import { expandRepeats } from '../../map/repeat.ts';
import { compileText, regularExpression, type TextExpression } from '../../map/text-expression.ts';

/** Reads a list from all rows of an entry. */
type ListReader<Item> = (rows: readonly DecodedRow[], tally: LoadTally) => readonly Item[];

/** `aliases:` a list of blocks `{name, split, quality, kind, when}`: `quality` and `kind` are a word or a text with a lookup. */
export function compileAliases(node: DescribedValue | undefined, context: MappingContext): ListReader<ExclusionAlias> {
  const blocks = blocksIn(node).map((block) => {
    const fields = block.fields(['name', 'split', 'quality', 'kind', 'when']);
    return {
      names: compileSplit(block.required(fields.name, 'name'), fields.split, context),
      isMeant: fields.when ? compileCondition(fields.when, context) : () => true,
      quality: compileWordOr(fields.quality, ALIAS_QUALITIES, 'strong', context),
      kind: compileWordOr(fields.kind, ALIAS_KINDS, 'aka', context),
    };
  });
  return (rows, tally) => {
    const found = rows.flatMap((row) =>
      blocks
        .filter(({ isMeant }) => isMeant(row))
        .flatMap(({ names, quality, kind }) =>
          names(row, tally).map((name) => ({ name, quality: quality(row, tally), kind: kind(row, tally) })),
        ),
    );
    return eachOnce(
      found.filter(({ name }) => isName(name)),
      ({ name }) => foldedName(name),
    );
  };
}

/** Whether a text is a name: not a filler, and with a letter or digit. */
export function isName(name: string): boolean {
  const folded = foldedName(name);
  return folded !== '' && !isNoHolder(folded);
}

/** Addresses as blocks of `addresses` elsewhere, without a kind. */
export function compilePlaces(node: DescribedValue | undefined, context: MappingContext): ListReader<ExclusionAddress> {
  const blocks = blocksIn(node).map((block) => compileAddress(block, context, 'other'));
  return (rows, tally) => {
    const found = rows.flatMap((row) => blocks.flatMap((address) => address(row, tally) ?? []));
    const places = found.map(({ fullAddress, addressLine1, addressLine2, city, state, postalCode, country }) => ({
      full_address: fullAddress,
      address_line1: [addressLine1, addressLine2].filter((line) => line !== null).join(', ') || null,
      city,
      state,
      postal_code: postalCode,
      country,
    }));
    return eachOnce(places, ({ full_address }) => foldedName(full_address));
  };
}

/** `identifiers:` a list of blocks `{scheme, value, split, when}`. */
export function compileIdentifiers(
  node: DescribedValue | undefined,
  context: MappingContext,
): ListReader<ExclusionIdentifier> {
  const blocks = blocksIn(node).map((block) => {
    const fields = block.fields(['scheme', 'value', 'split', 'when']);
    return {
      scheme: block.required(fields.scheme, 'scheme').oneOf(EXCLUSION_SCHEMES),
      values: compileSplit(block.required(fields.value, 'value'), fields.split, context),
      isMeant: fields.when ? compileCondition(fields.when, context) : () => true,
    };
  });
  return (rows, tally) => {
    const found = rows.flatMap((row) =>
      blocks
        .filter(({ isMeant }) => isMeant(row))
        .flatMap(({ scheme, values }) => values(row, tally).flatMap((value) => readIdentifier(scheme, value, tally))),
    );
    return eachOnce(found, ({ scheme, value }) => `${scheme} ${value}`);
  };
}

/** What numbers of a scheme look like, in capitals and digits. */
const FORMS: Readonly<Partial<Record<ExclusionScheme, RegExp>>> = {
  uei: /^[A-HJ-NP-Z1-9][A-HJ-NP-Z0-9]{11}$/,
  duns: /^\d{9}$/,
  cage: /^[A-HJ-NP-Z0-9]{5}$/,
  npi: /^[12]\d{9}$/,
  lei: /^[A-Z0-9]{18}\d{2}$/,
  swift: /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/,
  imo: /^\d{7}$/,
  mmsi: /^\d{9}$/,
};

/** A number as it is compared; none, with a remark, if it is a filler or not valid. */
export function readIdentifier(
  scheme: ExclusionScheme,
  published: string,
  tally: Pick<LoadTally, 'remarks'>,
): ExclusionIdentifier[] {
  const text = published.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  const value = scheme === 'ein' ? (parseEin(published) ?? '') : text;
  const isValid = value !== '' && !/^(.)\1*$/.test(value) && (FORMS[scheme]?.test(value) ?? true);
  if (isValid) return [{ scheme, value }];
  tally.remarks.add(`${scheme} ignored: not valid`);
  return [];
}

/** `programs:` a list of texts, or of `{value, split}`. */
export function compilePrograms(node: DescribedValue | undefined, context: MappingContext): ListReader<string> {
  const blocks = (node?.list() ?? []).map((block) => {
    if (!block.isMap || block.entries().every(([key]) => key !== 'value'))
      return compileSplit(block, undefined, context);
    const fields = block.fields(['value', 'split']);
    return compileSplit(block.required(fields.value, 'value'), fields.split, context);
  });
  return (rows, tally) => [...new Set(rows.flatMap((row) => blocks.flatMap((values) => values(row, tally))))];
}

/** The parts of a text between what a regular expression matches; the whole text without one. */
function compileSplit(value: DescribedValue, split: DescribedValue | undefined, context: MappingContext) {
  const text = compileText(value, context);
  const between = split ? regularExpression(split, 'u') : null;
  return (row: DecodedRow, tally: LoadTally): string[] => {
    const found = text(row, tally);
    if (found === null) return [];
    const parts = between === null ? [found] : found.split(between);
    return parts.map((part) => part.trim()).filter((part) => part !== '');
  };
}

function compileWordOr<Word extends string>(
  node: DescribedValue | undefined,
  words: readonly Word[],
  otherwise: Word,
  context: MappingContext,
): (row: DecodedRow, tally: LoadTally) => Word {
  if (!node) return () => otherwise;
  if (node.isText) {
    const constant = node.oneOf(words);
    return () => constant;
  }
  const text: TextExpression = compileText(node, context);
  return (row, tally) => {
    const found = text(row, tally);
    return words.find((word) => word === found) ?? otherwise;
  };
}

function blocksIn(node: DescribedValue | undefined): DescribedValue[] {
  return (node?.list() ?? []).flatMap(expandRepeats);
}

function eachOnce<Item>(items: readonly Item[], sign: (item: Item) => string): readonly Item[] {
  return [...new Map(items.toReversed().map((item) => [sign(item), item] as const)).values()].toReversed();
}
