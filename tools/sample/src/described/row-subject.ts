import type { SampleCompany, SamplePerson } from '../company.ts';
import type { Random } from '../random.ts';
import type { SampleState } from '../words/places.ts';
import type { Day } from '../written-date.ts';

/** The subject of a sample row. The day is that of the registration or of the record. */
export interface RowSubject extends Day {
  /** Its place in the file, from 0, to make numbers of; where dirt repeats a number, that of an earlier one. */
  readonly index: number;
  readonly random: Random;
  readonly company: SampleCompany;
  readonly state: SampleState;
  /** The company's name as agencies write it. */
  readonly name: string;
  /** The same without a legal form. */
  readonly tradeName: string;
  /** The number that the state's register gave to the company. */
  readonly registration: string;
  /** Whom a record about a natural person is about. */
  readonly person: SamplePerson;
  readonly isPerson: boolean;
}
