const DAY_MS = 86_400_000;
const SECOND_MS = 1000;
/** 9999-12-31, the last day that Excel knows. */
const SERIAL_MAX = 2_958_465;

/**
 * A spreadsheet's serial number as the date or time that its cell shows: `2026-04-30`, `2026-04-30T13:05:00`,
 * `13:05:00`; undefined for an invalid number. Serial 1 is 1900-01-01 and 60 is 1900-02-29, a day that never existed
 * and that Lotus 1-2-3 counted; with `from1904` serial 0 is 1904-01-01.
 */
export function serialDate(serial: number, from1904: boolean): string | undefined {
  if (!(serial >= 0 && serial < SERIAL_MAX + 1)) return undefined;
  const milliseconds = Math.round((serial * DAY_MS) / SECOND_MS) * SECOND_MS;
  if (milliseconds < DAY_MS && !from1904) return new Date(milliseconds).toISOString().slice(11, 19);
  const day = Math.floor(milliseconds / DAY_MS);
  if (!from1904 && day === 60) return '1900-02-29';
  const shifted = milliseconds + firstDay(day, from1904);
  const text = new Date(shifted).toISOString();
  return milliseconds % DAY_MS === 0 ? text.slice(0, 10) : text.slice(0, 19);
}

/** The moment of serial 0, in milliseconds since 1970. */
function firstDay(day: number, from1904: boolean): number {
  if (from1904) return Date.UTC(1904, 0, 1);
  return day < 60 ? Date.UTC(1899, 11, 31) : Date.UTC(1899, 11, 30);
}

/** Numbers of the built-in formats that show a date or a time. */
const builtInDates = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54, 55, 56,
  57, 58,
]);

/** Checks that a number format shows a date or a time. `code` is the format's own text where the workbook defines one. */
export function isDateFormatCode(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtInDates.has(id);
  const plain = code
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .toLowerCase();
  if (plain.trim() === 'general' || plain === '@') return false;
  return /[ymdhs]/.test(plain.split(';')[0] ?? '');
}

/** From here on a number has no decimal places that a binary fraction can represent. */
const FRACTION_MAX = 1e15;
/** From here on JavaScript writes a number with an exponent. */
const EXPONENT_FROM = 1e21;

/**
 * A number as the cell has it: whole ones with every digit of any length, others with fifteen digits, without the noise
 * of binary fractions (`11.66`, not `11.660000000000000142`).
 */
export function numberText(written: string): string {
  if (/^-?\d+$/.test(written)) return written;
  const number = Number(written);
  if (!Number.isFinite(number) || written.trim() === '' || Math.abs(number) >= EXPONENT_FROM) return written;
  const isExact = Number.isInteger(number) || Math.abs(number) >= FRACTION_MAX;
  return String(isExact ? number : Number(number.toPrecision(15)));
}
