const writtenForm = /^\d{2}[- ]?\d{7}$/;
const nineEqualDigits = /^(\d)\1{8}$/;

/**
 * Nine digits of an employer identification number written as `12-3456789`, `12 3456789` or `123456789`.
 * Undefined for anything else, for nine equal digits (registries' filler) and for the prefix 00, which the IRS never issued.
 */
export function parseEin(text: string): string | undefined {
  const trimmed = text.trim();
  if (!writtenForm.test(trimmed)) return undefined;
  const digits = trimmed.replace(/\D/, '');
  return nineEqualDigits.test(digits) || digits.startsWith('00') ? undefined : digits;
}
