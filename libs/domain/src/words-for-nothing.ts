import { foldedName } from './names/folded-name.ts';

/** What people and programs write where a value is not known, folded; NO, NOT and NONE also with the words of `AFTER_NO`. */
const WORDS = new Set([
  ...'NA|N A|NAN|NIL|NULL|NONE|VOID|NO|UNK|UNKN|UNKNOWN|UNDEFINED|UNDETERMINED|UNDISCLOSED|UNSPECIFIED|UNASSIGNED|UNAVAILABLE|UNLISTED'.split(
    '|',
  ),
  ...'TBA|TBC|TBD|MISSING|BLANK|EMPTY|PENDING|OTHER|VARIOUS|MULTIPLE|ANY|ALL|DEFAULT|SAME|DITTO|REDACTED|WITHHELD|CONFIDENTIAL'.split(
    '|',
  ),
  ...'SELECT|CHOOSE|SELECT ONE|CHOOSE ONE|PLEASE SELECT|PLEASE CHOOSE|SEE NOTES|SEE FILE|SEE ABOVE|SEE BELOW|SEE ATTACHED|SAME AS ABOVE'.split(
    '|',
  ),
  ...'SELECT STATE|SELECT A STATE|SELECT CITY|SELECT COUNTRY|CHOOSE A STATE|PLEASE SELECT A STATE|OUT OF STATE|NATIONWIDE'.split(
    '|',
  ),
]);
const AFTER_NO =
  /^(?:NOT|NONE|NO|TO BE) (?:AVAILABLE|APPLICABLE|KNOWN|PROVIDED|GIVEN|SPECIFIED|STATED|REPORTED|LISTED|FOUND|SET|ON (?:FILE|RECORD)|DISCLOSED|ENTERED|SURE|ASSIGNED|RECORDED|COLLECTED|SUPPLIED|SHOWN|SELECTED|DATA|VALUE|INFO|INFORMATION|ENTRY|ANSWER|RESPONSE|RECORD|DETERMINED|ANNOUNCED|CONFIRMED|ADVISED|STATE|CITY|ZIP|ADDRESS|COUNTRY|NUMBER|EIN)$/;
/** `#REF!`, `\N`, and texts of one character over and over, as `XXX` and `0`. */
const MARKS = /^(?:#[A-Z/0]+[!?]?|\\N|X+|0+(?:\.0+)?)$/i;

/** Whether a cell says that its value is not known. Not for names: a company may be called so. */
export function isNothing(cell: string): boolean {
  const text = cell.trim();
  if (!/[\p{L}\p{N}]/u.test(text) || MARKS.test(text)) return true;
  const folded = foldedName(text);
  return WORDS.has(folded) || AFTER_NO.test(folded);
}
