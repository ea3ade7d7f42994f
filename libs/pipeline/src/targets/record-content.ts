import {
  FILE_NUMBER_LENGTH_MAX,
  isFileNumber,
  isSpreadsheetNumber,
  RECORD_KIND_NAMES,
  type RecordKind,
} from '@registry/domain';
import type { LoadTally } from '../check/load-tally.ts';
import type { DecodedRow } from '../rows/decoded-row.ts';
import { fillerName, type LeftOut, naturalPerson } from '../rows/left-out-row.ts';
import { DescribedValue } from '../described/described-value.ts';
import { compileLeftOut } from '../map/condition.ts';
import { compileFirstDate } from '../map/date-expression.ts';
import type { MappingContext } from '../map/mapping-context.ts';
import { compileState } from '../map/state-expression.ts';
import { compileEin, compileOptionalText, type TextExpression } from '../map/text-expression.ts';
import type { MatchedRecord } from './matched-record.ts';
import { compileDetails } from './details/record-details.ts';
import { compileHead } from './record-head.ts';
import { compileNames, type NamesReader } from './record-names.ts';

/** The keys of `map` that say what a record holds, whether it is one of its own or a part of one. */
export const contentKeys = [
  'kind',
  'type',
  'date',
  'state',
  'file_number',
  'ein',
  'names',
  'head',
  'details',
  'left_out',
] as const;

/** The content of a record's rows, apart from the rows themselves. */
type RecordContent = Omit<MatchedRecord, 'records'>;

/** Reads the content of records of one source. */
export interface ContentReader {
  readonly kind: RecordKind;
  readonly givesNames: boolean;
  read(rows: readonly DecodedRow[], tally: LoadTally): RecordContent;
  /** Why the row is not wanted though nothing is wrong with it; null when it is. */
  leftOut(row: DecodedRow): LeftOut | null;
  /** Checks that a name is to be read from the rows: not from that of a party that was taken off, where the description says so. */
  meansNames(rows: readonly DecodedRow[]): boolean;
  /** Why nobody is named in the rows whom a record could belong to; null when somebody is. */
  namesNobody(rows: readonly DecodedRow[], tally: LoadTally): string | LeftOut | null;
}

/** Compiles the content of `map`. */
export function compileContent(
  fields: Partial<Record<(typeof contentKeys)[number], DescribedValue>>,
  node: DescribedValue,
  context: MappingContext,
): ContentReader {
  const kind = node.required(fields.kind, 'kind').oneOf(RECORD_KIND_NAMES);
  const type = node.attempt(() => node.required(fields.type, 'type').text());
  const date = node.attempt(() => compileFirstDate(fields.date, context));
  const state = node.attempt(() => (fields.state ? compileState(fields.state, context, 'state') : () => context.home));
  const fileNumber = node.attempt(() => compileFileNumber(fields.file_number, context));
  const ein = node.attempt(() => compileEin(fields.ein, context));
  const names = node.attempt(() => compileNames(fields.names, context));
  const details = node.attempt(() => compileDetails(fields.details, context));
  const leftOut = node.attempt(() => compileLeftOut(fields.left_out, context));
  const head = compileHead(kind, type, fields.head ?? new DescribedValue({}, node.place, node.faults), context);
  return {
    kind,
    givesNames: [fields.names, fields.file_number, fields.ein].some((field) => field !== undefined),
    read(rows, tally) {
      const row = rows[0] as DecodedRow;
      const named = names(rows, tally, true);
      const subject = {
        names: named.names,
        state: state(row, tally),
        fileNumber: fileNumber(row, tally),
        ein: ein(row, tally),
      };
      const content = { subject, date: date(row, tally), head: head(rows, subject, tally) };
      const found = isAboutPerson(named) ? undefined : details(rows, tally);
      return found === undefined ? content : { ...content, details: found };
    },
    leftOut,
    meansNames: (rows) => fields.names === undefined || names(rows, silent, false).isMeant,
    namesNobody(rows, tally) {
      const found = names(rows, tally, false);
      if (found.names.length > 0) return null;
      const row = rows[0] as DecodedRow;
      if (ein(row, silent) !== null || fileNumber(row, silent) !== null) return null;
      if (found.longName !== null) return found.longName;
      if (found.namesPerson) return naturalPerson;
      return found.hasFiller ? fillerName : 'the row names nobody';
    },
  };
}

/** How a natural person is reached is private, also if the person trades under a name. */
function isAboutPerson({ names, namesPerson }: ReturnType<NamesReader>): boolean {
  return namesPerson && names.every(({ kind }) => kind !== 'legal');
}

/** Takes the remarks of a look that is repeated when the record is mapped. */
const silent: LoadTally = { remarks: { add: () => undefined } } as unknown as LoadTally;

function compileFileNumber(node: DescribedValue | undefined, context: MappingContext): TextExpression {
  const published = compileOptionalText(node, context);
  return (row, tally) => {
    const text = published(row, tally);
    if (text !== null && isSpreadsheetNumber(text)) {
      tally.remarks.add('file number ignored: a spreadsheet rewrote it');
      return null;
    }
    if (text === null || isFileNumber(text)) return text;
    tally.remarks.add(`file number ignored: not valid (1 to ${FILE_NUMBER_LENGTH_MAX} printable characters)`);
    return null;
  };
}
