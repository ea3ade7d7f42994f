import { type ExclusionEntry, type ExclusionKind, EXCLUSION_KINDS } from '@registry/contracts-records-sections';
import {
  EXCLUSION_LIST_NAMES,
  type ExclusionListName,
  foldedName,
  type NamesInCell,
  readNamesInCell,
} from '@registry/domain';
import type { LoadTally } from '../../check/load-tally.ts';
import type { DecodedRow } from '../../rows/decoded-row.ts';
import { listedPerson } from '../../rows/left-out-row.ts';
import type { DescribedValue } from '../../described/described-value.ts';
import { compileLeftOut } from '../../map/condition.ts';
import { compileFirstDate } from '../../map/date-expression.ts';
import { longName } from '../../map/long-name.ts';
import type { MappingContext } from '../../map/mapping-context.ts';
import { compileOptionalText, compileText } from '../../map/text-expression.ts';
import { compileRecordKey, keyProblem } from '../record-key.ts';
import type { RecordMapping } from '../record-mapping.ts';
import { compileAliases, compileIdentifiers, compilePlaces, compilePrograms, uniteAliases } from './entry-lists.ts';
import { compilePersonRule } from './person-rule.ts';
import type { ListedParty } from './listed-party.ts';

const keys = [
  'key',
  'repeated_keys',
  'list',
  'repeats',
  'entry_id',
  'name',
  'name_width',
  'kind',
  'person',
  'aliases',
  'addresses',
  'identifiers',
  'programs',
  'listed_at',
  'expires_at',
  'delisted_at',
  'remarks',
  'url',
  'left_out',
] as const;

/**
 * The mapping of a list of excluded, denied or sanctioned parties. Rows that share a key are one entry, of which the first says all
 * that is not a list. A natural person is left out: `kind` says who is one, and `person` where it does not.
 */
export function compileExclusion(node: DescribedValue, context: MappingContext): RecordMapping<ListedParty> {
  const fields = node.fields(keys);
  const keyReader = compileRecordKey(node.required(fields.key, 'key'), fields.repeated_keys, context);
  const list = compileWord(node.required(fields.list, 'list'), EXCLUSION_LIST_NAMES, context);
  const repeated = fields.repeats ? compileWord(fields.repeats, EXCLUSION_LIST_NAMES, context) : () => null;
  const kind = compileWord(node.required(fields.kind, 'kind'), EXCLUSION_KINDS, context);
  const name = compileText(node.required(fields.name, 'name'), context);
  const width = fields.name_width?.integer(1, 1000) ?? Infinity;
  const isPerson = compilePersonRule(fields.person, context);
  const leftOut = compileLeftOut(fields.left_out, context);
  const read = compileEntry(fields, context);
  return {
    ...keyReader,
    lists: { all: listsIn(node.required(fields.list, 'list'), context), of: (row) => list(row, silent) },
    standing: () => null,
    problem(row, found, tally) {
      const unwanted = leftOut(row);
      if (unwanted !== null) return unwanted;
      const own = kind(row, tally);
      if (own === 'person') return listedPerson;
      const published = name(row, silent);
      if (published === null || foldedName(published) === '') return 'the row names nobody';
      const isFirm = own === 'vessel' || own === 'aircraft' ? () => true : (each: string) => !isPerson(row, each);
      if (readNames(published, isFirm) === null) return listedPerson;
      if (list(row, tally) === null) return 'the row says of no known list that it is on it';
      return keyProblem(found) ?? longName(published, 'name');
    },
    map(rows, tally) {
      const records = rows.map((row) => row.record());
      const row = rows[0] as DecodedRow;
      const own = kind(row, silent);
      const published = name(row, tally) as string;
      const isFirm = own === 'vessel' || own === 'aircraft' ? () => true : (each: string) => !isPerson(row, each);
      const names = readNames(published, isFirm) ?? { own: published, others: [] };
      const more = read(rows, tally);
      const entry = {
        list: list(row, silent) as ExclusionListName,
        repeats: repeated(row, tally),
        name: names.own,
        may_be_cut: published.length >= width && names.own === published,
        kind: own === null ? 'unknown' : (own as Exclude<ExclusionKind, 'person'>),
        ...more,
        aliases: uniteAliases(names.others, more.aliases),
      };
      return { entry, records };
    },
  };
}

/** The names of a cell. A person who does business under another name is listed by that name only; null for one who does not. */
function readNames(published: string, isFirm: (name: string) => boolean): NamesInCell | null {
  const names = readNamesInCell(published);
  if (isFirm(names.own)) return names;
  const [trade] = names.others.filter(({ name, kind }) => kind === 'trade' && isFirm(name));
  return trade === undefined ? null : { own: trade.name, others: [] };
}

/** The lists that a source can have entries of: the only one, or those of its table. */
function listsIn(node: DescribedValue, context: MappingContext): readonly ExclusionListName[] {
  const table = node.isMap ? node.entries().find(([key]) => key === 'lookup')?.[1] : undefined;
  const meant = table === undefined ? [node.value] : context.lookup(table.text(), table).meanings;
  return EXCLUSION_LIST_NAMES.filter((name) => meant.includes(name));
}

type Fields = Partial<Record<(typeof keys)[number], DescribedValue>>;

function compileEntry(fields: Fields, context: MappingContext) {
  const entryId = compileOptionalText(fields.entry_id, context);
  const aliases = compileAliases(fields.aliases, context);
  const addresses = compilePlaces(fields.addresses, context);
  const identifiers = compileIdentifiers(fields.identifiers, context);
  const programs = compilePrograms(fields.programs, context);
  const listedAt = compileFirstDate(fields.listed_at, context);
  const expiresAt = compileFirstDate(fields.expires_at, context);
  const delistedAt = compileFirstDate(fields.delisted_at, context);
  const remarks = compileOptionalText(fields.remarks, context);
  const url = compileOptionalText(fields.url, context);
  return (rows: readonly DecodedRow[], tally: LoadTally) => {
    const row = rows[0] as DecodedRow;
    return {
      entry_id: entryId(row, tally),
      aliases: aliases(rows, tally),
      addresses: addresses(rows, tally),
      identifiers: identifiers(rows, tally),
      programs: programs(rows, tally),
      listed_at: listedAt(row, tally),
      expires_at: lastDay(rows.map((one) => firstDay(expiresAt(one, tally), dayBefore(delistedAt(one, tally))))),
      remarks: remarks(row, tally),
      url: url(row, tally),
    } satisfies Partial<ExclusionEntry>;
  };
}

/** A reinstatement says from which day on an entry is no longer on the list. */
function dayBefore(day: string | null): string | null {
  return day === null ? null : new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}

function firstDay(one: string | null, other: string | null): string | null {
  return one === null || other === null ? (one ?? other) : one < other ? one : other;
}

/** The day on which the last of the orders in some rows ends; null where one has no end. */
function lastDay(days: readonly (string | null)[]): string | null {
  return days.reduce((last, day) => (last === null || day === null ? null : day > last ? day : last));
}

/** Takes the remarks of a look that is repeated when the entry is mapped. */
const silent: LoadTally = {
  remarks: { add: () => undefined },
  unknownValues: { add: () => undefined },
} as unknown as LoadTally;

/** One of the words as a constant, or a text whose lookup has these meanings. Null where the row has none of them. */
function compileWord<Word extends string>(node: DescribedValue, words: readonly Word[], context: MappingContext) {
  if (node.isText) {
    const constant = node.oneOf(words);
    return (): Word | null => constant;
  }
  const text = compileText(node, context);
  return (row: DecodedRow, tally: LoadTally): Word | null => {
    const found = text(row, tally);
    return words.find((word) => word === found) ?? null;
  };
}
