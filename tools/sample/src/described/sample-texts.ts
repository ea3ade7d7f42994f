import type { SampleText, SampleTexts, SampleWord } from '@registry/pipeline';
import { twoDigits } from '../written-date.ts';
import type { RowSubject } from './row-subject.ts';

type TextMaker = (subject: RowSubject) => string;

const words: Readonly<Record<SampleWord, TextMaker>> = {
  name: ({ name }) => name,
  trade_name: ({ tradeName }) => tradeName,
  registration: ({ registration }) => registration,
  formed_in: ({ company }) => company.formedIn,
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

/** One of the texts of a column, made for a row. */
export function oneOf(texts: SampleTexts): TextMaker {
  if ('any' in texts) {
    const makers = texts.any.map(textMaker);
    const [only] = makers;
    return makers.length === 1 && only ? only : (subject) => subject.random.pick(makers)(subject);
  }
  if ('byKind' in texts) {
    const makers = new Map([...texts.byKind].map(([kind, text]) => [kind, textMaker(text)]));
    return (subject) => makers.get(subject.company.kind)?.(subject) ?? '';
  }
  let total = 0;
  const makers = texts.byStanding.map(([text, share]) => ({ upTo: (total += share), make: textMaker(text) }));
  return (subject) => makers.find(({ upTo }) => subject.company.standing * total < upTo)?.make(subject) ?? '';
}

export function textMaker(text: SampleText): TextMaker {
  const pieces = text.filter((piece) => piece !== '').map(pieceMaker);
  const [only] = pieces;
  return pieces.length === 1 && only ? only : (subject) => pieces.reduce((made, piece) => made + piece(subject), '');
}

function pieceMaker(piece: SampleText[number]): TextMaker {
  if (typeof piece === 'string') return () => piece;
  if ('word' in piece) return words[piece.word];
  if ('domestic' in piece) return ({ company }) => (company.isForeign ? piece.foreign : piece.domestic);
  if ('from' in piece) return ({ random }) => String(piece.from + random.below(piece.to - piece.from + 1));
  return ({ index }) => String(index * piece.times + piece.plus).padStart(piece.width, '0');
}
