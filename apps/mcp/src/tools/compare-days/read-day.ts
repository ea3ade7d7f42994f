/** A day or a time as the API takes it, also as eight digits: `20261101` is `2026-11-01`. What else is right, the API says. */
export function readDay(text: string): string {
  return text.replace(/^(\d{4})[/.]?(\d\d)[/.]?(\d\d)$/, '$1-$2-$3');
}
