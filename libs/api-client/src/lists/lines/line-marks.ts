/** A line without the mark of its list. */
interface MarkedLine {
  readonly text: string;
  /** The others of the list have marks, and this line has none. */
  readonly isOutside: boolean;
  /** The text with the number in front, where that may be one of the list or of the name. */
  readonly numbered?: string;
}

const BULLET = /^\s*(?:(?:[-*+•‣◦▪●○·–—▶►✓✔☐☑]|\[[ xX]?\])\s+)+/;
const NUMBER = /^\s*[#(]?(?:\d{1,6}|[a-z]|[ivx]{2,4})[.)]\)?\s+/;
/** Marks that are only taken for such where the numbers of the lines go up by one. */
const COUNTED = /^\s*[#(]?(?:no\.? ?)?(\d{1,6})\s*(?:[.):|,;\t]|-(?=\s))\s*/i;
const LETTERED = /^\s*([A-Z])[.)]\s+/;
const COUNTS = [COUNTED, LETTERED] as const;
const BARE = /^(\d{1,3})\s+(?=\p{L})/u;

/** The mark that all lines of a pasted list begin with; a name may begin with a number by itself. */
export function findMark(lines: readonly string[]): RegExp | undefined {
  const allHave = (mark: RegExp): boolean => lines.length > 0 && lines.every((line) => mark.test(line));
  if (allHave(BULLET)) return BULLET;
  return COUNTS.find((mark) => allHave(mark) && isCounted(lines, mark)) ?? (allHave(NUMBER) ? NUMBER : undefined);
}

/** Lines without bullets and numbers. */
export function markedLines(lines: readonly string[]): MarkedLine[] {
  const plain = lines.map((line) => line.replace(/^[>|\s]+(?=\S)/, '').trim());
  const mark = COUNTS.find((pattern) => isCounted(plain, pattern));
  const texts = plain.map((line) => {
    const text = line.replace(BULLET, '');
    return mark?.test(text) === true ? text.replace(mark, '') : text.replace(NUMBER, '');
  });
  const isList = texts.some((text, at) => text !== plain[at]);
  const areBare = !isList && texts.length > 1 && isCounted(texts, BARE) && texts.every((text) => BARE.test(text));
  return texts.map((text, at) => ({
    text: areBare ? text.replace(BARE, '') : text,
    isOutside: isList && text === plain[at],
    ...(areBare ? { numbered: text } : {}),
  }));
}

/** Checks that the lines with such a mark are two or more, and count up by one. */
function isCounted(lines: readonly string[], pattern: RegExp): boolean {
  const marks = lines.flatMap((line) => pattern.exec(line.replace(BULLET, ''))?.[1] ?? []);
  const numbers = marks.map((mark) => (/\d/.test(mark) ? Number(mark) : mark.charCodeAt(0)));
  return numbers.length > 1 && numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1);
}
