/** Characters that no name or number has and that break what they stand in: controls, line ends, half characters. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/u;

/** A text as a SoQL literal: in single quotes, those inside doubled, which is all that SoQL reads in a literal. */
export function soqlLiteral(text: string): string {
  if (UNPRINTABLE.test(text)) throw new RangeError(`${JSON.stringify(text)} cannot be a text of SoQL.`);
  return `'${text.replaceAll("'", "''")}'`;
}

/** `column` holds the text anywhere, in any letter case. The text has no wildcard: `%` and `_` cannot be taken literally in SoQL. */
export function soqlHolds(column: string, text: string): string {
  if (/[%_]/.test(text)) throw new RangeError(`${JSON.stringify(text)} has a wildcard of SoQL.`);
  return `upper(${column}) like ${soqlLiteral(`%${text.toUpperCase()}%`)}`;
}
