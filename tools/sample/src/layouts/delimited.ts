/** A line of delimited values, quoted where they must be, with its end. */
export function toLine(fields: readonly string[], delimiter = ',', doublesQuotes = true): string {
  let line = '';
  for (let at = 0; at < fields.length; at++) {
    const field = fields[at] as string;
    if (at > 0) line += delimiter;
    const isQuoted = field.includes(delimiter) || field.includes('"') || field.includes('\n');
    line += isQuoted ? `"${doublesQuotes ? field.replaceAll('"', '""') : field}"` : field;
  }
  return `${line}\n`;
}

/** `John Q Public Jr`. */
export function fullName(person: { first: string; middle: string; last: string; suffix: string }): string {
  const middle = person.middle === '' ? '' : ` ${person.middle}`;
  return `${person.first}${middle} ${person.last}${person.suffix === '' ? '' : ` ${person.suffix}`}`;
}
