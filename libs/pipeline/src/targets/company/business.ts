import { FILE_NUMBER_LENGTH_MAX, isFileNumber, isSpreadsheetNumber } from '@registry/domain';
import type { LoadTally } from '../../check/load-tally.ts';
import type { DecodedRow } from '../../rows/decoded-row.ts';
import type { DescribedValue } from '../../described/described-value.ts';
import { compileLeftOut } from '../../map/condition.ts';
import { compileDate, compileFirstDate } from '../../map/date-expression.ts';
import { longName } from '../../map/long-name.ts';
import type { MappingContext } from '../../map/mapping-context.ts';
import { compileState } from '../../map/state-expression.ts';
import { compileEin, compileOptionalText, compileText } from '../../map/text-expression.ts';
import { companyBlocks, compileCompanyBlocks } from './company-blocks.ts';
import { compileDetails } from '../details/record-details.ts';
import type { RegisteredBusiness } from '../../rows/registered-business.ts';
import { compileStanding } from '../standing.ts';
import type { RecordMapping } from '../record-mapping.ts';

const keys = [
  'file_number',
  'register_id',
  'name',
  'status',
  'entity_type',
  'registration_date',
  'formation_date',
  'formation_state',
  'end_date',
  'ein',
  ...companyBlocks,
  'details',
  'left_out',
] as const;

/** The mapping of a register of companies: one record a company, from one row or from several that share its file number. */
export function compileBusiness(node: DescribedValue, context: MappingContext): RecordMapping<RegisteredBusiness> {
  const fields = node.fields(keys);
  const fileNumber = node.attempt(() => compileText(node.required(fields.file_number, 'file_number'), context));
  const name = node.attempt(() => compileText(node.required(fields.name, 'name'), context));
  const standing = node.attempt(() => compileStanding(fields.status, context));
  const entityType = node.attempt(() => compileOptionalText(fields.entity_type, context));
  const registrationDate = fields.registration_date ? compileDate(fields.registration_date, context) : () => null;
  const formationState = compileState(fields.formation_state, context, 'formation_state');
  const formationDate = compileFormationDate(fields.formation_date, context);
  const endDate = compileFirstDate(fields.end_date, context);
  const ein = compileEin(fields.ein, context);
  const readBlocks = compileCompanyBlocks(fields, context, name);
  const registerId = compileOptionalText(fields.register_id, context);
  const readDetails = node.attempt(() => compileDetails(fields.details, context));
  const leftOut = compileLeftOut(fields.left_out, context);

  return {
    key: fileNumber,
    standing,
    problem(row, key, tally) {
      if (key === null) return 'the row has no file number';
      if (!isFileNumber(key))
        return `${JSON.stringify(key)} is not a file number: 1 to ${FILE_NUMBER_LENGTH_MAX} printable characters`;
      if (isSpreadsheetNumber(key)) return `${key} is a file number that a spreadsheet rewrote`;
      const unwanted = leftOut(row);
      if (unwanted !== null) return unwanted;
      const legalName = name(row, tally);
      return legalName === null ? 'the row has no name' : longName(legalName, 'name');
    },
    map(rows, tally) {
      // The records first: they make the text of the whole row, of which every field below is then a slice.
      const records = rows.map((each) => each.record());
      const row = rows[0] as DecodedRow;
      const published = standing(row, tally);
      const legalName = name(row, tally) ?? '';
      const formedIn = formationState(row, tally);
      const registered = registrationDate(row, tally);
      const details = readDetails(rows, tally);
      return {
        state: context.state,
        fileNumber: fileNumber(row, tally) ?? '',
        name: legalName,
        statusVerbatim: published.verbatim,
        status: published.standing,
        entityType: entityType(row, tally),
        registrationDate: registered,
        formationDate: formationDate(row, tally, registered, formedIn),
        formationState: formedIn,
        ein: ein(row, tally),
        ...readBlocks(rows, tally, legalName),
        ...(details === undefined ? {} : { details }),
        ...(fields.end_date && published.standing === 'inactive' ? { endDate: endDate(row, tally) } : {}),
        ...(fields.register_id ? { registerId: registerId(row, tally) } : {}),
        records,
      };
    },
  };
}

/** How `formation_date` can lean on the registration date. */
const formationDates = ['registration_date', 'registration_date_if_domestic'] as const;

type FormationDate = (
  row: DecodedRow,
  tally: LoadTally,
  registered: string | null,
  formedIn: string | null,
) => string | null;

/**
 * A column of its own, or the registration date, or a list of both, of which the first date is used. For a registry that publishes when
 * a company was registered with it, the registration date counts `registration_date_if_domestic`: of a company formed elsewhere it says
 * nothing about its formation.
 */
function compileFormationDate(node: DescribedValue | undefined, context: MappingContext): FormationDate {
  if (!node) return () => null;
  if (Array.isArray(node.value)) {
    const dates = node.list().map((each) => compileFormationDate(each, context));
    return (...facts) => dates.reduce<string | null>((found, date) => found ?? date(...facts), null);
  }
  if (node.isMap) return compileDate(node, context);
  if (node.oneOf(formationDates) === 'registration_date') return (_row, _tally, registered) => registered;
  return (_row, _tally, registered, formedIn) => (formedIn === context.state ? registered : null);
}
