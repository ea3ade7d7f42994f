import {
  ALIAS_KINDS,
  ALIAS_QUALITIES,
  type ExclusionAddress,
  type ExclusionAlias,
  type ExclusionIdentifier,
  EXCLUSION_SCHEMES,
  type ExclusionScheme,
} from '@registry/contracts-records-sections';
import {
  type CellName,
  foldedName,
  formatBusinessId,
  isFileNumber,
  isNoHolder,
  parseEin,
  readNamesInCell,
  toStateCode,
} from '@registry/domain';
import type { LoadTally } from '../../check/load-tally.ts';
import type { DecodedRow } from '../../rows/decoded-row.ts';
import type { DescribedValue } from '../../described/described-value.ts';
import { compileAddress } from '../../map/address-block.ts';
import { compileCondition } from '../../map/condition.ts';
import type { MappingContext } from '../../map/mapping-context.ts';
import { expandRepeats } from '../../map/repeat.ts';
import { compileText, regularExpression, type TextExpression } from '../../map/text-expression.ts';
import { readOneLine } from './one-line-address.ts';
import { compilePersonRule } from './person-rule.ts';

/** Reads a list from all rows of an entry. */
type ListReader<Item> = (rows: readonly DecodedRow[], tally: LoadTally) => readonly Item[];

/** `aliases:` a list of blocks `{name, split, matches, quality, kind, person, when}`: `quality` and `kind` are a word or a text with a lookup. */
export function compileAliases(node: DescribedValue | undefined, context: MappingContext): ListReader<ExclusionAlias> {
  const blocks = blocksIn(node).map((block) => {
    const fields = block.fields(['name', 'split', 'matches', 'quality', 'kind', 'person', 'when']);
    return {
      names: compileParts(block.required(fields.name, 'name'), fields, context),
      isMeant: fields.when ? compileCondition(fields.when, context) : () => true,
      quality: compileWordOr(fields.quality, ALIAS_QUALITIES, 'strong', context),
      kind: compileWordOr(fields.kind, ALIAS_KINDS, 'aka', context),
      isPerson: compilePersonRule(fields.person, context),
    };
  });
  return (rows, tally) => {
    const found = rows.flatMap((row) =>
      blocks
        .filter(({ isMeant }) => isMeant(row))
        .flatMap(({ names, quality, kind, isPerson }) =>
          names(row, tally)
            .map(readNamesInCell)
            .flatMap(({ own, others }) => [{ name: own, kind: kind(row, tally) }, ...others.map(toAlias)])
            .filter(({ name }) => !isPerson(row, name))
            .map((alias) => ({ name: alias.name, quality: quality(row, tally), kind: alias.kind })),
        ),
    );
    return found.filter(({ name }) => isName(name));
  };
}

function toAlias({ name, kind }: CellName): Pick<ExclusionAlias, 'name' | 'kind'> {
  return { name, kind: kind === 'trade' ? 'aka' : kind };
}

/** The aliases in the cell of a name and those that the list has elsewhere, each once. */
export function uniteAliases(
  inCell: readonly CellName[],
  others: readonly ExclusionAlias[],
): readonly ExclusionAlias[] {
  const found = inCell
    .filter(({ name }) => isName(name))
    .map((one) => ({ name: one.name, quality: 'strong' as const, kind: toAlias(one).kind }));
  return eachOnce([...found, ...others], ({ name }) => foldedName(name));
}

/** Checks that a text is a name: not a filler, and with a letter or digit. */
function isName(name: string): boolean {
  const folded = foldedName(name);
  return folded !== '' && !isNoHolder(folded);
}

/**
 * `addresses:` blocks as elsewhere, without a kind; or `{one_line, split, may_lack_country, when}` for texts of whole addresses.
 */
export function compilePlaces(node: DescribedValue | undefined, context: MappingContext): ListReader<ExclusionAddress> {
  const blocks = blocksIn(node).map((block) =>
    block.isMap && block.entries().some(([key]) => key === 'one_line')
      ? compileOneLine(block, context)
      : compileParted(block, context),
  );
  return (rows, tally) => {
    const places = rows.flatMap((row) => blocks.flatMap((read) => read(row, tally)));
    return eachOnce(places, ({ full_address }) => foldedName(full_address));
  };
}

function compileParted(block: DescribedValue, context: MappingContext) {
  const read = compileAddress(block, context, 'other');
  return (row: DecodedRow, tally: LoadTally): ExclusionAddress[] => {
    const found = read(row, tally);
    if (found === null) return [];
    const { fullAddress, addressLine1, addressLine2, city, state, postalCode, country } = found;
    const line = [addressLine1, addressLine2].filter((part) => part !== null).join(', ') || null;
    return [{ full_address: fullAddress, address_line1: line, city, state, postal_code: postalCode, country }];
  };
}

function compileOneLine(block: DescribedValue, context: MappingContext) {
  const fields = block.fields(['one_line', 'split', 'may_lack_country', 'when']);
  const texts = compileParts(block.required(fields.one_line, 'one_line'), fields, context);
  const mayLackCountry = fields.may_lack_country?.boolean() ?? false;
  const isMeant = fields.when ? compileCondition(fields.when, context) : () => true;
  return (row: DecodedRow, tally: LoadTally): ExclusionAddress[] =>
    isMeant(row) ? texts(row, tally).map((text) => readOneLine(text, mayLackCountry)) : [];
}

/** `identifiers:` a list of blocks `{scheme, value, split, matches, state, when}`. */
export function compileIdentifiers(
  node: DescribedValue | undefined,
  context: MappingContext,
): ListReader<ExclusionIdentifier> {
  const blocks = blocksIn(node).map((block) => {
    const fields = block.fields(['scheme', 'value', 'split', 'matches', 'when']);
    return {
      scheme: block.required(fields.scheme, 'scheme').oneOf(EXCLUSION_SCHEMES),
      values: compileParts(block.required(fields.value, 'value'), fields, context),
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

/** Forms of the numbers of a scheme, in capitals and digits. */
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
function readIdentifier(
  scheme: ExclusionScheme,
  published: string,
  tally: Pick<LoadTally, 'remarks'>,
): ExclusionIdentifier[] {
  const value = scheme === 'file_number' ? readFileNumber(published) : readNumber(scheme, published);
  const isValid = value !== '' && !/^(.)\1*$/.test(value) && (FORMS[scheme]?.test(value) ?? true);
  if (isValid) return [{ scheme, value }];
  tally.remarks.add(`${scheme} ignored: not valid`);
  return [];
}

function readNumber(scheme: ExclusionScheme, published: string): string {
  return scheme === 'ein' ? (parseEin(published) ?? '') : published.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

/** `M99000000961 (Florida)` as the id of the business; empty where no state of this country is named. */
function readFileNumber(published: string): string {
  const [, number = '', state = ''] = /^(\S+) \(([^()]+)\)$/.exec(published) ?? [];
  const code = toStateCode(state);
  return code === undefined || !isFileNumber(number) ? '' : formatBusinessId({ state: code, fileNumber: number });
}

/** `programs:` a list of texts, or of `{value, split}`. */
export function compilePrograms(node: DescribedValue | undefined, context: MappingContext): ListReader<string> {
  const blocks = (node?.list() ?? []).map((block) => {
    if (!block.isMap || block.entries().every(([key]) => key !== 'value')) return compileParts(block, {}, context);
    const fields = block.fields(['value', 'split', 'matches']);
    return compileParts(block.required(fields.value, 'value'), fields, context);
  });
  return (rows, tally) => [...new Set(rows.flatMap((row) => blocks.flatMap((values) => values(row, tally))))];
}

/** The parts of a text between what `split` matches, or each that the one group of `matches` finds; the whole text without either. */
function compileParts(
  value: DescribedValue,
  { split, matches }: { readonly split?: DescribedValue | undefined; readonly matches?: DescribedValue | undefined },
  context: MappingContext,
) {
  const text = compileText(value, context);
  const between = split ? regularExpression(split, 'u') : null;
  const wanted = matches ? regularExpression(matches, 'gu') : null;
  return (row: DecodedRow, tally: LoadTally): string[] => {
    const found = text(row, tally);
    if (found === null) return [];
    const whole = wanted === null ? [found] : [...found.matchAll(wanted)].map((match) => match[1] ?? '');
    const parts = between === null ? whole : whole.flatMap((part) => part.split(between));
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

/** The first of those that have the same sign. */
function eachOnce<Item>(items: readonly Item[], sign: (item: Item) => string): readonly Item[] {
  const firsts = new Map<string, Item>();
  for (const item of items) if (!firsts.has(sign(item))) firsts.set(sign(item), item);
  return [...firsts.values()];
}
