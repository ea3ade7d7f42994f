import { CopyRows } from '@registry/loading';
import type { PoolClient } from 'pg';
import { type GivenSubject, type GivenSubjects, nameKeys, sign, type SubjectRow } from './given-subjects.ts';
import { HIDDEN } from './mapped-records.ts';

/** Whom a record is about, by number. */
export interface SubjectNumbers {
  readonly subjectNo: number;
  /** Of the trade names that the record gives with its holder's own; null without any. */
  readonly tradeNo: number | null;
}

interface NewSubject {
  readonly row: GivenSubject;
  readonly subjectNo: number;
  recordCount: number;
}

/**
 * Gives the subjects of one chunk's records their numbers: those the tables know, and new ones. It keeps count of the
 * records of each, so that the tables' counts stay exact.
 */
export class SubjectRegister {
  readonly #client: PoolClient;
  readonly #sourceNo: number;
  readonly #numbers = new Map<string, number>();
  readonly #new = new Map<number, NewSubject>();
  readonly #deltas = new Map<number, number>();
  #free: number[] = [];
  /** Subjects that the last record has left. */
  readonly gone = new Set<number>();

  constructor(client: PoolClient, sourceNo: number) {
    this.#client = client;
    this.#sourceNo = sourceNo;
  }

  /** The numbers of the subjects, in their order; the records count from now on. One without a subject is hidden. */
  async add(subjects: readonly (GivenSubjects | null)[]): Promise<SubjectNumbers[]> {
    const given = subjects.filter((one) => one !== null);
    await this.#findKnown(given.flatMap(({ own, trade }) => (trade === null ? [own] : [own, trade])));
    await this.#reserve(2 * given.length);
    return subjects.map((one) => {
      if (one === null) return { subjectNo: HIDDEN, tradeNo: null };
      const { own, trade } = one;
      const subjectNo = this.#number(own);
      const tradeNo = trade === null ? null : this.#number({ ...trade, holderNo: subjectNo });
      return { subjectNo, tradeNo };
    });
  }

  /** Records that leave their subjects. */
  remove(records: readonly SubjectNumbers[]): void {
    for (const { subjectNo, tradeNo } of records) {
      this.#count(subjectNo, -1);
      if (tradeNo !== null) this.#count(tradeNo, -1);
    }
  }

  /**
   * Writes new subjects and changed counts, and removes subjects that no record is about any more. Returns those with
   * identifiers that are new or gone, and the holders whose trade names are others than before.
   */
  async write(): Promise<number[]> {
    const subjects = new CopyRows('subjects', SUBJECT_COLUMNS);
    const names = new CopyRows('subject_names', ['state', 'name_key', 'source_no', 'subject_no']);
    for (const { row, subjectNo, recordCount } of this.#new.values()) {
      const { holderNo, isTrade, state, fileNumberKey: fileNumber, ein } = row;
      const who = [holderNo, isTrade, state, fileNumber, ein, row.names, row.secondNames, row.postalCodes, row.cities];
      subjects.add([subjectNo, this.#sourceNo, ...who, recordCount]);
      for (const key of row.nameKeys) names.add([state ?? '', key, this.#sourceNo, subjectNo]);
    }
    await subjects.send(this.#client);
    await names.send(this.#client);
    const given = [...this.#new.values()].flatMap(({ row, subjectNo }) => namedBy(row, subjectNo));
    const taken = await this.#writeCounts();
    return [...new Set([...given, ...taken])];
  }

  #number(row: GivenSubject): number {
    const signature = sign(row);
    const subjectNo = this.#numbers.get(signature) ?? this.#addNew(signature, row);
    this.#count(subjectNo, 1);
    return subjectNo;
  }

  #addNew(signature: string, row: GivenSubject): number {
    const subjectNo = this.#free.pop();
    if (subjectNo === undefined) throw new Error('More subjects than numbers were reserved for.');
    this.#numbers.set(signature, subjectNo);
    this.#new.set(subjectNo, { row, subjectNo, recordCount: 0 });
    return subjectNo;
  }

  #count(subjectNo: number, records: number): void {
    const added = this.#new.get(subjectNo);
    if (added !== undefined) added.recordCount += records;
    else this.#deltas.set(subjectNo, (this.#deltas.get(subjectNo) ?? 0) + records);
  }

  async #findKnown(rows: readonly GivenSubject[]): Promise<void> {
    const { states, keys, eins, fileNumbers } = lookups(rows);
    const found: KnownSubject[] = [];
    const find = async (statement: string, ...values: readonly (readonly string[])[]): Promise<void> => {
      if (values[0]?.length === 0) return;
      found.push(...(await this.#client.query<KnownSubject>(statement, [this.#sourceNo, ...values])).rows);
    };
    await find(FIND_NAMED, keys, states);
    await find(FIND_BY_EIN, eins);
    await find(FIND_BY_FILE_NUMBER, fileNumbers);
    for (const { subjectNo, ...row } of found) this.#numbers.set(sign(row), subjectNo);
  }

  async #reserve(count: number): Promise<void> {
    const { rows } = await this.#client.query<{ block: number }>(
      "SELECT nextval('subject_blocks') AS block FROM generate_series(1, $1)",
      [Math.ceil(count / BLOCK_SIZE)],
    );
    // Taken from the end: the lowest first, as records come.
    this.#free = rows
      .flatMap(({ block }) => Array.from({ length: BLOCK_SIZE }, (_, i) => block * BLOCK_SIZE + i))
      .reverse();
  }

  /** Returns those with identifiers that are gone, and the holders that lost trade names. */
  async #writeCounts(): Promise<number[]> {
    const changed = [...this.#deltas].filter(([, delta]) => delta !== 0);
    if (changed.length === 0) return [];
    const deltas = [changed.map(([subjectNo]) => subjectNo), changed.map(([, delta]) => delta)];
    const { rows: gone } = await this.#client.query<Omit<KnownSubject, 'isTrade'>>(
      `DELETE FROM subjects s USING ${DELTAS} AND s.record_count + d.delta = 0
       RETURNING s.subject_no AS "subjectNo", holder_no AS "holderNo", state, file_number_key AS "fileNumberKey", ein, names`,
      deltas,
    );
    if (gone.length < changed.length)
      await this.#client.query(`UPDATE subjects s SET record_count = s.record_count + d.delta FROM ${DELTAS}`, deltas);
    if (gone.length === 0) return [];
    for (const { subjectNo } of gone) this.gone.add(subjectNo);
    const names = gone.flatMap(({ subjectNo, state, names: published }) =>
      nameKeys(published).map((key) => ({ subjectNo, state: state ?? '', key })),
    );
    await this.#client.query(
      `DELETE FROM subject_names n USING unnest($1::text[], $2::text[], $3::bigint[]) d(name_key, state, subject_no)
        WHERE n.name_key = d.name_key AND n.state = d.state AND n.source_no = $4 AND n.subject_no = d.subject_no`,
      [
        names.map(({ key }) => key),
        names.map(({ state }) => state),
        names.map(({ subjectNo }) => subjectNo),
        this.#sourceNo,
      ],
    );
    return gone.flatMap((row) => namedBy(row, row.subjectNo));
  }
}

/** Whose names a subject that is new or gone changes: its holder's, or its own where an identifier may bring them to a company. */
function namedBy({ holderNo, fileNumberKey: fileNumber, ein }: Identified, subjectNo: number): number[] {
  if (holderNo !== null) return [holderNo];
  return fileNumber === null && ein === null ? [] : [subjectNo];
}

type Identified = Pick<SubjectRow, 'holderNo' | 'fileNumberKey' | 'ein'>;

const SUBJECT_COLUMNS = [
  ...['subject_no', 'source_no', 'holder_no', 'is_trade', 'state', 'file_number_key', 'ein', 'names'],
  ...['second_names', 'postal_codes', 'cities', 'record_count'],
];

const DELTAS = 'unnest($1::bigint[], $2::int[]) d(subject_no, delta) WHERE s.subject_no = d.subject_no';

/** Subject numbers that one value of the sequence stands for. */
const BLOCK_SIZE = 1_000;

const SUBJECT_FIELDS = `s.subject_no AS "subjectNo", s.holder_no AS "holderNo", s.is_trade AS "isTrade", s.state,
       s.file_number_key AS "fileNumberKey", s.ein, s.names, s.second_names AS "secondNames", s.postal_codes AS "postalCodes", s.cities`;

type KnownSubject = SubjectRow & { readonly subjectNo: number };

/**
 * Each of these statements uses one index. In one statement, with OR between them, every chunk would read all subjects
 * of the source: the time of a load would grow with the square of its rows.
 */
const FIND_NAMED = `
  SELECT DISTINCT ${SUBJECT_FIELDS}
    FROM unnest($2::text[], $3::text[]) k(name_key, state)
   CROSS JOIN LATERAL (
     SELECT subject_no FROM subject_names n
      WHERE n.name_key = k.name_key AND n.state = k.state AND n.source_no = $1 OFFSET 0) n
    JOIN subjects s ON s.subject_no = n.subject_no`;

const FIND_BY_EIN = `
  SELECT ${SUBJECT_FIELDS} FROM subjects s
   WHERE s.ein = ANY ($2::text[]) AND s.ein IS NOT NULL AND s.source_no = $1 AND s.names = '{}'`;

const FIND_BY_FILE_NUMBER = `
  SELECT ${SUBJECT_FIELDS} FROM subjects s
   WHERE s.file_number_key = ANY ($2::text[]) AND s.file_number_key IS NOT NULL
     AND s.source_no = $1 AND s.names = '{}' AND s.ein IS NULL`;

/** By what subjects are looked up: the first name in its state, or an identifier where they have no name. Each once. */
function lookups(rows: readonly GivenSubject[]) {
  const states: string[] = [];
  const keys: string[] = [];
  const eins = new Set<string>();
  const fileNumbers = new Set<string>();
  const requested = new Set<string>();
  for (const {
    state,
    nameKeys: [key],
    ein,
    fileNumberKey: fileNumber,
  } of rows) {
    if (key === undefined) {
      if (ein !== null) eins.add(ein);
      else if (fileNumber !== null) fileNumbers.add(fileNumber);
      continue;
    }
    const lookup = `${state ?? ''} ${key}`;
    if (requested.has(lookup)) continue;
    requested.add(lookup);
    states.push(state ?? '');
    keys.push(key);
  }
  return { states, keys, eins: [...eins], fileNumbers: [...fileNumbers] };
}
