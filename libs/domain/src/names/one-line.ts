/** Characters that show nothing and change how others are shown or read: marks of direction, tags and the like. Joiners belong to words of some scripts. */
const UNSEEN = /(?![\u200C\u200D])\p{Cf}/gu;
const BREAKS = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** A value as a text for people or models has it: in one line, without characters that show nothing. What follows it is not part of it. */
export function oneLine(text: string): string {
  return text.replaceAll(UNSEEN, '').replaceAll(BREAKS, ' ').trim();
}

/** The same object with each of its texts in one line. Objects with methods of their own, such as dates, stay. */
export function inOneLine<Value>(value: Value): Value {
  if (typeof value === 'string') return oneLine(value) as Value;
  if (Array.isArray(value)) return value.map(inOneLine) as Value;
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, inOneLine(field) as unknown])) as Value;
}
