import type { SampleText, SampleWord } from '@registry/pipeline';
import { twoDigits } from '../written-date.ts';
import type { RecordRequest } from './record-request.ts';

const words: Readonly<Record<SampleWord, (record: RecordRequest) => string>> = {
  name: ({ name }) => name,
  trade_name: ({ tradeName }) => tradeName,
  registration: ({ registration }) => registration,
  first: ({ person }) => person.first,
  last: ({ person }) => person.last,
  line1: ({ company }) => company.principal.line1,
  city: ({ company }) => company.principal.city,
  state: ({ state }) => state,
  zip: ({ company }) => company.principal.zip,
  year: ({ year }) => String(year),
  next_year: ({ year }) => String(year + 1),
  month: ({ month }) => twoDigits(month),
  day: ({ day }) => twoDigits(day),
};

/** One of the texts of a column, made for a record. */
export function oneOf(texts: readonly SampleText[]): (record: RecordRequest) => string {
  const makers = texts.map(textMaker);
  const [only] = makers;
  return makers.length === 1 && only ? only : (record) => record.random.pick(makers)(record);
}

function textMaker(text: SampleText): (record: RecordRequest) => string {
  const pieces = text.map((piece) => {
    if (typeof piece === 'string') return () => piece;
    if ('word' in piece) return words[piece.word];
    if ('from' in piece) {
      const { from, to } = piece;
      return ({ random }: RecordRequest) => String(from + random.below(to - from + 1));
    }
    return ({ index }: RecordRequest) => String(index + piece.plus).padStart(piece.width, '0');
  });
  const [only] = pieces;
  return pieces.length === 1 && only ? only : (record) => pieces.reduce((made, piece) => made + piece(record), '');
}
