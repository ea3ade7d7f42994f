import { foldedName } from './names/folded-name.ts';

const CELL =
  `NONE|NA|N A|NIL|NULL|UNKNOWN|TBA|TBD|TO BE DETERMINED|UNDEFINED|NOT APPLICABLE|NOT AVAILABLE|NOT KNOWN|NOT PROVIDED`.split(
    '|',
  );
const RECORD = `UNKNOWN UNKNOWN|SELF|SELF EMPLOYED|SAME|SAME AS ABOVE|SAME AS OWNER|OWNER|VARIOUS`.split('|');
const LIST =
  `ANONYMOUS|CASH|CASH CUSTOMER|CASH SALE|CASH SALES|PETTY CASH|CONFIDENTIAL|CUSTOMER|DO NOT USE|DUMMY|EXAMPLE|MISC|MISCELLANEOUS|MULTIPLE|
  ONE TIME VENDOR|OTHER|PLACEHOLDER|REDACTED|SUNDRY|SUPPLIER|TEST|TESTING|UNKNOWN CUSTOMER|UNKNOWN VENDOR|VENDOR|WALK IN|WITHHELD`.split(
    /\|\s*/,
  );

/**
 * Texts that stand where nothing is known, folded: in any cell; where a record names its holder; where somebody's list names a company. It is
 * customers' and vendors' lists that have the last ones: in a record they may be a business, which is for its other records to say.
 */
export const noValues = {
  cell: new Set(CELL),
  record: new Set([...CELL, ...RECORD]),
  list: new Set([...CELL, ...RECORD, ...LIST]),
} as const satisfies Record<string, ReadonlySet<string>>;

/** Whether a text says that nothing is known, as far as texts there do: `(null)`, `#N/A`, `--`. */
export function isNoValue(text: string, where: keyof typeof noValues): boolean {
  return !/[\p{L}\p{N}]/u.test(text) || noValues[where].has(foldedName(text));
}
