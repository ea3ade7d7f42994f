import {
  joinedNames,
  joinNameKey,
  namesWithLetters,
  searchedNames,
  usStateCodes,
  type StateCode,
} from '@registry/domain';
import type { IndexDocument, IndexSchema } from '../../document.ts';

/** The fields of the index of people other than names. */
export const personSchema: IndexSchema = { fields: ['state'], orders: [] };

/** A person or firm on file for a company; one with two companies is two of them. */
export interface PersonPlace {
  readonly name: string;
  readonly state: StateCode;
  readonly fileNumberKey: string;
  /** Place in the company's list. */
  readonly position: number;
}

/** A person or firm as the index has it. */
export interface IndexedPerson extends PersonPlace {
  readonly folded: string;
  /** Of a firm: its folded name without legal form. */
  readonly nameKey: string | null;
}

export function toPersonDocument(row: IndexedPerson): IndexDocument {
  return {
    key: personKey(row),
    rank: 0, // the order is that of the keys
    names: [
      ...namesWithLetters(
        { folded: row.folded, nameKey: row.nameKey ?? wholeName(row.folded) },
        row.nameKey ?? joinNameKey(row.folded.split(' ')),
      ),
      ...joinedNames(row.name).flatMap(({ folded, nameKey }) =>
        searchedNames({ folded, nameKey: row.nameKey === null ? wholeName(folded) : nameKey }),
      ),
    ],
    values: [row.state],
    orderKeys: [],
  };
}

/** Digits of a position in a key. */
const POSITION_DIGITS = 6;

/**
 * A key that puts documents in the order of hits: by name, then state, file number and position, each by its bytes. They
 * are parted by NUL, which no text of Postgres holds and which stands before everything else.
 */
export function personKey({ name, state, fileNumberKey, position }: PersonPlace): string {
  return [name, state, fileNumberKey, String(position).padStart(POSITION_DIGITS, '0')].join('\0');
}

/** Reads the parts of a document's key. */
export function toPlace(key: string): PersonPlace {
  const [name, stateText, fileNumberKey, position] = key.split('\0');
  const state = usStateCodes.find((code) => code === stateText);
  if (name === undefined || state === undefined || fileNumberKey === undefined) {
    throw new Error(`The index holds ${JSON.stringify(key)}, which is not a person's key.`);
  }
  return { name, state, fileNumberKey, position: Number(position) };
}

/** The name key of a person: all of the name. It differs from a firm's by its first character, with which no key starts. */
export function wholeName(folded: string): string {
  return `=${folded}`;
}
