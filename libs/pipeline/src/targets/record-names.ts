import { foldedName, isIndexable, isNoHolder, isPersonName, readNamesInCell, showsBusiness } from '@registry/domain';
import type { LoadTally } from '../check/load-tally.ts';
import type { DecodedRow } from '../rows/decoded-row.ts';
import type { DescribedValue } from '../described/described-value.ts';
import { compileAddress } from '../map/address-block.ts';
import { compileCondition } from '../map/condition.ts';
import { LONG_NAME_LEFT_OUT, longName } from '../map/long-name.ts';
import type { MappingContext } from '../map/mapping-context.ts';
import { expandRepeats } from '../map/repeat.ts';
import { compileText } from '../map/text-expression.ts';
import { type RecordName, type RecordNameKind, recordNameKinds } from './matched-record.ts';
import type { MappedAddress } from '../rows/registered-business.ts';

const keys = ['kind', 'when', 'name', 'splits_dba', 'person', 'addresses'] as const;

/** Whom the rows of a record name. */
interface NamesFound {
  readonly names: readonly RecordName[];
  /** A block is meant for any of the rows, going by its `when`. */
  readonly isMeant: boolean;
  /** Somebody is named who is a natural person. */
  readonly namesPerson: boolean;
  /** A filler stands where somebody would be named. */
  readonly hasFiller: boolean;
  /** Why a name is skipped because no row can be found by it; null if it counts. */
  readonly longName: string | null;
}

/** Reads the names of all rows of a record. `withAddresses` says whether the addresses are wanted too. */
export type NamesReader = (rows: readonly DecodedRow[], tally: LoadTally, withAddresses: boolean) => NamesFound;

interface NameBlock {
  readonly kind: RecordName['kind'];
  isMeant(row: DecodedRow): boolean;
  name(row: DecodedRow, tally: LoadTally): string | null;
  isPerson(row: DecodedRow, name: string): boolean;
  addresses(row: DecodedRow, tally: LoadTally): MappedAddress[];
  readonly splitsDba: boolean;
}

/**
 * `names:` a list of blocks `{kind, name, when, splits_dba, person, addresses}`. A natural person's name does not
 * count; for a trade name, if its block says so: `person: always` for every one, `by_name` by the name itself
 * (`by_name_in_any_order` if family names may come first), `person: {when: …}` by a condition on the row, unless the
 * name itself shows a business. `splits_dba` reads `John Doe DBA Doe's Farm` as two names, of which `person` concerns
 * the first, and so other names, former ones and several.
 */
export function compileNames(node: DescribedValue | undefined, context: MappingContext): NamesReader {
  const blocks = (node?.list() ?? [])
    .flatMap(expandRepeats)
    .map((block) => block.attempt(() => compileBlock(block, context)));
  return (rows, tally, withAddresses) => {
    const collected = new CollectedNames();
    for (const row of rows) {
      for (const block of blocks) {
        if (!block.isMeant(row)) continue;
        collected.isMeant = true;
        const published = block.name(row, tally);
        if (published === null) continue;
        const addresses = withAddresses ? block.addresses(row, tally) : [];
        for (const { name, kind } of block.splitsDba
          ? splitNames(published, block.kind)
          : [{ name: published, kind: block.kind }]) {
          if (kind === block.kind && block.isPerson(row, name)) collected.namesPerson = true;
          else collected.add(name, kind, addresses);
        }
      }
    }
    if (collected.longName !== null && withAddresses) tally.remarks.add(LONG_NAME_LEFT_OUT);
    // A second line without the name that it belongs to names nobody.
    const isNamed = collected.names.some(({ kind }) => kind !== 'second');
    const { isMeant, namesPerson, hasFiller, longName: tooLong } = collected;
    return { names: isNamed ? collected.names : [], isMeant, namesPerson, hasFiller, longName: tooLong };
  };
}

class CollectedNames {
  readonly names: RecordName[] = [];
  isMeant = false;
  namesPerson = false;
  hasFiller = false;
  longName: string | null = null;

  add(name: string, kind: RecordName['kind'], addresses: readonly MappedAddress[]): void {
    const folded = foldedName(name);
    if (folded === '') return;
    if (isNoHolder(folded)) {
      this.hasFiller = true;
      return;
    }
    this.longName = longName(name, 'name') ?? this.longName;
    if (!isIndexable(name)) return;
    const at = this.names.findIndex((known) => foldedName(known.name) === folded);
    const known = this.names[at];
    if (!known) this.names.push({ name, kind, addresses });
    // The same name again: of its kinds the first of the list counts, and of addresses each counts once.
    else
      this.names[at] = {
        ...known,
        kind: strongest(known.kind, kind),
        addresses: united(known.addresses, addresses),
      };
  }
}

function strongest(...kinds: readonly RecordNameKind[]): RecordNameKind {
  return recordNameKinds.find((kind) => kinds.includes(kind)) ?? 'second';
}

function united(known: readonly MappedAddress[], more: readonly MappedAddress[]): readonly MappedAddress[] {
  const added = more.filter(
    ({ fullAddress, kind }) => !known.some((one) => one.fullAddress === fullAddress && one.kind === kind),
  );
  return added.length === 0 ? known : [...known, ...added];
}

function compileBlock(node: DescribedValue, context: MappingContext): NameBlock {
  const fields = node.fields(keys);
  const isMeant = fields.when ? compileCondition(fields.when, context) : () => true;
  const name = compileText(node.required(fields.name, 'name'), context);
  const addresses = (fields.addresses?.list() ?? []).map((address) => compileAddress(address, context));
  return {
    kind: node.required(fields.kind, 'kind').oneOf(recordNameKinds),
    isMeant,
    name,
    isPerson: compilePerson(fields.person, context),
    addresses: (row, tally) => addresses.map((address) => address(row, tally)).filter((address) => address !== null),
    splitsDba: fields.splits_dba?.boolean() ?? false,
  };
}

function compilePerson(node: DescribedValue | undefined, context: MappingContext): NameBlock['isPerson'] {
  if (!node) return () => false;
  if (node.isText) {
    const rule = node.oneOf(['always', 'by_name', 'by_name_in_any_order'] as const);
    if (rule === 'always') return () => true;
    return (_row, name) => isPersonName(name, rule === 'by_name_in_any_order');
  }
  const { when } = node.fields(['when']);
  const isOfPerson = compileCondition(node.required(when, 'when'), context);
  return (row, name) => isOfPerson(row) && !showsBusiness(name);
}

/** A former name is not a trade name of today. */
function splitNames(published: string, kind: RecordName['kind']): { name: string; kind: RecordName['kind'] }[] {
  const { own, others } = readNamesInCell(published);
  const further = others.map((other) => ({
    name: other.name,
    kind: other.kind === 'fka' ? ('second' as const) : ('trade' as const),
  }));
  return [{ name: own, kind }, ...further];
}
