import { toStateCode } from '@registry/domain';

const ENDING =
  /^(?:(?<street>.*?),\s*)?(?<city>\p{L}[^,\d]*?),\s*(?<state>[A-Z][A-Z. ]*?)[,\s]\s*(?<zip>\d{5})(?:-?(?<four>\d{4}))?(?:,?\s*(?:USA?|U\.S\.(?:A\.)?|UNITED STATES(?: OF AMERICA)?))?\s*$/iu;

/** The parts of an address that is one text, where it plainly ends in city, state and ZIP code; null otherwise. */
export function readAddressEnding(text: string) {
  const { street = '', city = '', state = '', zip = '', four = '' } = ENDING.exec(text)?.groups ?? {};
  if (toStateCode(state) === undefined) return null;
  return { line1: street.trim() || null, city: city.trim(), state, postalCode: four === '' ? zip : `${zip}-${four}` };
}
