const BULLET = /^\s*(?:(?:[-*+•‣◦▪●○·–—]|\[[ xX]?\])\s+)+/;
const NUMBER = /^\s*[#(]?(\d{1,6})[.)]\s+/;

/** The marks that lines of a pasted list begin with: bullets, or numbers that count up by one. A name may begin with a number by itself. */
export function findMark(lines: readonly string[]): RegExp | undefined {
  if (lines.length > 0 && lines.every((line) => BULLET.test(line))) return BULLET;
  if (lines.length < 2) return undefined;
  const [first = Number.NaN, ...others] = lines.map((line) => Number(NUMBER.exec(line)?.[1]));
  return others.every((number, at) => number === first + at + 1) ? NUMBER : undefined;
}
