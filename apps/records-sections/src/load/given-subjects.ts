import { fileNumberKey, nameKey, placeKeys } from '@registry/domain';
import type { RecordNameKind, RecordSubject } from '@registry/pipeline';
import type { HiddenSubject } from './mapped-records.ts';

/** A subject as the tables have it, or are to have it. */
export interface SubjectRow {
  readonly holderNo: number | null;
  readonly isTrade: boolean;
  readonly state: string | null;
  readonly fileNumberKey: string | null;
  readonly ein: string | null;
  /** Sorted, each once. */
  readonly names: readonly string[];
  /** Second lines of its names; sorted, each once. */
  readonly secondNames: readonly string[];
  /** Of its addresses; none of a holder's trade names, which are where the holder is. */
  readonly postalCodes: readonly string[];
  readonly cities: readonly string[];
}

/** A subject as a record gives it. */
export interface GivenSubject extends SubjectRow {
  readonly nameKeys: readonly string[];
}

/** The subject of a record, and that of the trade names that the record gives. */
export interface GivenSubjects {
  readonly own: GivenSubject;
  readonly trade: GivenSubject | null;
}

/**
 * The subject of a record: its legal names and identifiers, and also the trade names that it gives. A record with only
 * trade names is about them.
 */
export function givenSubjects(subject: RecordSubject): GivenSubjects {
  const { state, ein } = subject;
  const legal = listNames(subject, 'legal');
  const trade = listNames(subject, 'trade');
  const fileNumber = subject.fileNumber === null ? null : fileNumberKey(subject.fileNumber);
  const holderNo = null;
  const places = placeKeys(subject.names.flatMap(({ addresses }) => addresses));
  const ofTrade = { holderNo, isTrade: true, state, names: trade, secondNames: [], nameKeys: nameKeys(trade) };
  if (legal.length === 0 && trade.length > 0) {
    return { own: { ...ofTrade, fileNumberKey: fileNumber, ein, ...places }, trade: null };
  }
  return {
    own: {
      holderNo,
      isTrade: false,
      state,
      fileNumberKey: fileNumber,
      ein,
      names: legal,
      secondNames: listNames(subject, 'second'),
      nameKeys: nameKeys(legal),
      ...places,
    },
    trade: trade.length === 0 ? null : { ...ofTrade, fileNumberKey: null, ein: null, postalCodes: [], cities: [] },
  };
}

/** Whom a record is about, as a row without a subject has it: the names that its subject would have. */
export function hiddenSubject(subject: RecordSubject): HiddenSubject {
  const { state, fileNumber, ein } = subject;
  const named = (kind: RecordNameKind) => listNames(subject, kind).map((name) => ({ name, kind }));
  const [legal, trade] = [named('legal'), named('trade')];
  const names = legal.length === 0 && trade.length > 0 ? trade : [...legal, ...named('second'), ...trade];
  return { names, state, fileNumber: fileNumber === null ? null : fileNumberKey(fileNumber), ein };
}

function listNames(subject: RecordSubject, kind: RecordNameKind): string[] {
  const names = subject.names.filter((name) => name.kind === kind).map(({ name }) => name);
  return names.length > 1 ? [...new Set(names)].sort() : names;
}

export function nameKeys(names: readonly string[]): string[] {
  const [name = '', another] = names;
  if (another === undefined) return names.length === 0 ? [] : [nameKey(name)];
  return [...new Set(names.map(nameKey))];
}

/** What makes a subject the same. */
export function sign(row: SubjectRow): string {
  const { holderNo, isTrade, state, fileNumberKey: fileNumber, ein, names, secondNames, postalCodes, cities } = row;
  return JSON.stringify([holderNo, isTrade, state, fileNumber, ein, names, secondNames, postalCodes, cities]);
}
