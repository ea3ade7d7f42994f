import { jurisdictionNames } from './jurisdictions/jurisdiction.ts';
import { foldedName } from './folding/folded-name.ts';

/** A set of the lines of a text, each with several values between bars. */
function readValues(lines: string): ReadonlySet<string> {
  return new Set(lines.split(/[|\n]\s*/).filter((value) => value !== ''));
}

/** Values of lists in a field without a value, folded. `AFTER_NO` has those that begin with NO, NOT or NONE. */
const FIELDS = readValues(`
  NA|N A|NAN|NIL|NULL|NONE|VOID|NO|UNK|UNKN|UNKNOWN|UNDEFINED|UNDETERMINED|UNDISCLOSED|UNSPECIFIED|UNASSIGNED|UNAVAILABLE
  UNLISTED|TBA|TBC|TBD|MISSING|BLANK|EMPTY|PENDING|OTHER|VARIOUS|MULTIPLE|ANY|ALL|DEFAULT|SAME|DITTO|REDACTED|WITHHELD
  CONFIDENTIAL|SELECT|CHOOSE|SELECT ONE|CHOOSE ONE|PLEASE SELECT|PLEASE CHOOSE|SEE NOTES|SEE FILE|SEE ABOVE|SEE BELOW
  SEE ATTACHED|SAME AS ABOVE|SELECT STATE|SELECT A STATE|SELECT CITY|SELECT COUNTRY|CHOOSE A STATE|PLEASE SELECT A STATE
  OUT OF STATE|NATIONWIDE`);
const AFTER_NO =
  /^(?:NOT|NONE|NO|TO BE) (?:AVAILABLE|APPLICABLE|KNOWN|PROVIDED|GIVEN|SPECIFIED|STATED|REPORTED|LISTED|FOUND|SET|ON (?:FILE|RECORD)|AVAIL|APPL|REQUIRED|NEEDED|PRESENT|INCLUDED|COMPLETED|FILLED(?: IN| OUT)?|DISCLOSED|ENTERED|SURE|ASSIGNED|RECORDED|COLLECTED|SUPPLIED|SHOWN|SELECTED|DATA|VALUE|INFO|INFORMATION|ENTRY|ANSWER|RESPONSE|RECORD|DETERMINED|ANNOUNCED|CONFIRMED|ADVISED|STATE|CITY|ZIP|ADDRESS|COUNTRY|NUMBER|EIN)$/;
/** Nouns for a value that is not known, in fields only: companies are called so. */
const NOUN = '(?:INFO|INFORMATION|DATA|VALUE|CITY|STATE|ZIP|ZIP CODE|POSTAL CODE|ADDRESS|COUNTRY|NUMBER|EIN|DATE)';
const BEFORE_NOUN = new RegExp(
  `^(?:NO|UNKNOWN|MISSING|INVALID|OTHER|VARIOUS|MULTIPLE|ALL|ANY|SELECT|CHOOSE) ${NOUN}S?$`,
);
const AFTER_NOUN = new RegExp(`^${NOUN} (?=.)`);
const FIELDS_ONLY = readValues(`
  NOTHING|FOREIGN|UNAVAIL|N K|D K|DONT KNOW|DO NOT KNOW|TO FOLLOW|MULTI|ZZ`);
/** `#REF!`, `\N`, and one character repeated, such as X or 0. */
const MARKS = /^(?:#[A-Z/0]+[!?]?|\\N|X+|0+(?:\.0+)?)$/i;

/** Fillers where a record names its holder, folded. Fewer than in fields: what other texts mean is for its other records to say. */
const HOLDERS = readValues(`
  NONE|NA|N A|NIL|NULL|UNKNOWN|UNKNOWN UNKNOWN|TBA|TBD|TO BE DETERMINED|UNDEFINED|NOT APPLICABLE|NOT AVAILABLE|NOT KNOWN
  NOT PROVIDED|SELF|SELF EMPLOYED|SAME|SAME AS ABOVE|SAME AS OWNER|OWNER|VARIOUS`);

/** Fillers of lists in place of a company's name, besides all these: also below its companies, and where its header is repeated. */
const COMPANIES = readValues(`
  CASH|CASH CUSTOMER|CASH SALE|CASH SALES|PETTY CASH|CUSTOMER|DO NOT USE|DUMMY|EXAMPLE|MISC|MISCELLANEOUS
  ONE TIME VENDOR|PLACEHOLDER|SUNDRY|SUPPLIER|TEST|TESTING|UNKNOWN CUSTOMER|UNKNOWN VENDOR|VENDOR|WALK IN
  TOTAL|TOTALS|GRAND TOTAL|GRAND TOTALS|SUBTOTAL|SUBTOTALS|SUB TOTAL|REPORT TOTAL|PAGE TOTAL|SUM|COUNT|AVERAGE|TEXT|STRING
  END|END OF FILE|END OF LIST|END OF REPORT|CONTINUED|NAME|COMPANY|COMPANY NAME|BUSINESS NAME|LEGAL NAME|VENDOR NAME
  SUPPLIER NAME|CUSTOMER NAME|ENTITY NAME|ACCOUNT NAME`);
/** Lines that reports have below their rows or between them: counts, pages, days, the state of a group. */
const LINES =
  /^(?:(?:SUB|GRAND )?TOTALS? (?:FOR|IN) .*|(?:TOTAL )?(?:RECORDS?|ROWS?|VENDORS?|COUNT)(?: COUNT)? \d+|\d+ (?:RECORDS?|ROWS?|VENDORS?)(?: (?:FOUND|SELECTED|LISTED))?|PAGE \d+(?: OF \d+)?|(?:REPORT |LIST )?(?:GENERATED|PRINTED|RUN|EXPORTED|CREATED)(?: (?:ON|BY|AT|DATE))* .*\d.*)$/;

/** Words of agencies where a name is withheld, or is that of a natural person or of many: whom they mean, and that they do not say. */
const PARTY = `(?:${[
  'INDIVIDUAL|PERSON|OWNER|PROPRIETOR|HOME ?OWNER|PROPERTY OWNER|TAX ?PAYER|RESIDENT|OCCUPANT|TENANT|RECIPIENT|PAYEE|AWARDEE|GRANTEE',
  'APPLICANT|LICENSEE|BORROWER|DONOR|CLIENT|CUSTOMER|VENDOR|PART(?:Y|IE)|ENTIT(?:Y|IE)',
].join('|')})S?`;
const UNSAID =
  '(?:REDACTED|WITHHELD|CONFIDENTIAL|SUPPRESSED|UNDISCLOSED|NOT (?:DISCLOSED|PUBLISHED|RELEASED|REPORTED))';
const WITHHELD = `(?:${[
  `(?:${UNSAID}|MULTIPLE|VARIOUS|SEVERAL|MISC(?:ELLANEOUS)?|PRIVATE|CURRENT|UNKNOWN|UNNAMED|ANONYMOUS|PROTECTED|SOLE)(?: FOREIGN)? ${PARTY}(?: NAMES?)?`,
  `(?:(?:${PARTY} )?NAMES? |INFORMATION |${PARTY} )?${UNSAID}(?: NAMES?)?(?: (?:DUE TO|BY|UPON|AT|FOR|PER|UNDER) .+)?`,
  'INDIVIDUALS?|SOLE PROPRIETORSHIPS?|(?:HOME|PROPERTY) ?OWNERS?|TAX ?PAYERS?|OCCUPANTS?|RESIDENTS?|ANONYMOUS',
].join('|')})`;
const WITHHELD_NAME = new RegExp(`^${WITHHELD}$`);

/** Checks that the name of a record's holder, folded, is a filler. */
export function isNoHolder(folded: string): boolean {
  return HOLDERS.has(folded) || WITHHELD_NAME.test(folded);
}

/** Fillers of registers in place of an officer, an agent or a further name of a company. Each name that is loaded is tried. */
const NO_NAME = new RegExp(
  `^[^\\p{L}\\p{N}]*(?:(?:${[
    '(?:NONE|UNKNOWN)(?: +(?:NONE|UNKNOWN))?|N[./ ]*A|NULL|NIL|TBA|TBD|VACANT|VACATED|RESIGNED|REVOKED',
    'NOT (?:APPLICABLE|AVAILABLE|KNOWN|PROVIDED|REQUIRED|ON FILE)|NO(?:NE)? (?:LISTED|ON FILE|ON RECORD|INFORMATION PROVIDED)',
    'NO (?:REGISTERED |CURRENT )?AGENT(?: (?:LISTED|NAMED|ON FILE|ON RECORD|FOR SERVICE OF PROCESS))?',
    '(?:REGISTERED |STATUTORY )?AGENT (?:HAS )?(?:RESIGNED|REVOKED|VACATED|DECEASED|UNKNOWN)',
    WITHHELD,
  ].join('|')})[^\\p{L}\\p{N}]*)?$`,
  'iu',
);

/** Checks that a name in a register is words in place of one, such as `N/A` and `AGENT RESIGNED`. */
export function isNoName(name: string): boolean {
  return NO_NAME.test(name);
}

/** The states of groups of rows. */
const stateNames: ReadonlySet<string> = new Set(Object.values(jurisdictionNames).map(foldedName));

type IsNothing = (folded: string, text: string) => boolean;
const isNothing: IsNothing = (folded, text) => FIELDS.has(folded) || AFTER_NO.test(folded) || MARKS.test(text);
const isNoField: IsNothing = (folded, text) =>
  isNothing(folded, text) ||
  FIELDS_ONLY.has(folded) ||
  BEFORE_NOUN.test(folded) ||
  (AFTER_NOUN.test(folded) && isNothing(folded.replace(AFTER_NOUN, ''), text));
const uses = {
  field: isNoField,
  company: (folded, text) =>
    COMPANIES.has(folded) ||
    LINES.test(folded) ||
    isNoHolder(folded) ||
    isNothing(folded, text) ||
    stateNames.has(folded),
} as const satisfies Record<string, IsNothing>;

/** Between several such texts: `None/NA`, `TBD - see notes`. */
const BETWEEN = [/\s[-–—/|]\s/, /[,;()]/, /\//];

/** Checks that a text is a filler: in a field other than the name, or as the company of a list. With a legal form it is a name. */
export function isNoValue(text: string, use: keyof typeof uses): boolean {
  const trimmed = text.trim();
  if (!/[\p{L}\p{N}]/u.test(trimmed)) return true;
  const is = (part: string): boolean => uses[use](foldedName(part), part.trim());
  if (is(trimmed)) return true;
  return BETWEEN.some((pattern) => {
    const parts = trimmed.split(pattern).filter((part) => part.trim() !== '');
    return parts.length > 1 && parts.every(is);
  });
}
