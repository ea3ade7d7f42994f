import { readCountry, isStateCode, type StateCode } from './jurisdictions/jurisdiction.ts';
import { toStateSlug } from './jurisdictions/jurisdiction-slug.ts';

/** Parts of a business id: the registry, and its own number as issued, trimmed. */
export interface BusinessIdParts {
  readonly state: StateCode;
  readonly fileNumber: string;
}

/** The longest file number taken, in UTF-16 units. Registries issue up to about 20; the rest is room for prefixes. */
export const FILE_NUMBER_LENGTH_MAX = 64;

/** Control, format and unpaired surrogate characters: they are no part of any registry's numbering and break logs and URLs. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/u;
const FORM = /^(us|ca)-([a-z]{2})-(.+)$/is;

/** Checks that the text, trimmed, can be a registry's file number: 1 to 64 printable characters. */
export function isFileNumber(text: string): boolean {
  const trimmed = text.trim();
  return trimmed !== '' && trimmed.length <= FILE_NUMBER_LENGTH_MAX && !UNPRINTABLE.test(trimmed);
}

/** `us-co-20131234567`, `ca-qc-1140000123`. Throws RangeError when the file number cannot be one (see `isFileNumber`). */
export function formatBusinessId({ state, fileNumber }: BusinessIdParts): string {
  if (!isFileNumber(fileNumber)) {
    throw new RangeError(
      `${JSON.stringify(fileNumber)} is not a file number: 1 to ${FILE_NUMBER_LENGTH_MAX} printable characters`,
    );
  }
  return `${toStateSlug(state)}-${fileNumber.trim()}`;
}

/** The parts of `{country}-{state}-{file_number}`, letter case of country and state ignored; undefined when it has not the form. */
export function parseBusinessId(text: string): BusinessIdParts | undefined {
  const [, country = '', code = '', number = ''] = FORM.exec(text) ?? [];
  const state = code.toUpperCase();
  const fileNumber = number.trim();
  if (!isStateCode(state) || readCountry(state) !== country.toLowerCase()) return undefined;
  return isFileNumber(fileNumber) ? { state, fileNumber } : undefined;
}

/** The parts of an id that business-registry gave. */
export function toIdParts(id: string): BusinessIdParts {
  const parts = parseBusinessId(id);
  if (parts === undefined) throw new Error(`business-registry found ${id}, which is not the id of a business.`);
  return parts;
}

/** The form that two spellings of one business id share: `us-fl-L12000012345`. For comparing and indexing, never for showing. */
export function companyKey({ state, fileNumber }: BusinessIdParts): string {
  return `${toStateSlug(state)}-${fileNumberKey(fileNumber)}`;
}

/** The `companyKey` of an id; any other text stays as it is. */
export function businessIdKey(id: string): string {
  const parts = parseBusinessId(id);
  return parts === undefined ? id : companyKey(parts);
}

/** The form that two spellings of one file number share: trimmed, in capitals. For comparing and indexing, never for showing. */
export function fileNumberKey(fileNumber: string): string {
  return fileNumber.trim().toUpperCase();
}
