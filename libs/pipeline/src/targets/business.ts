import { FILE_NUMBER_LENGTH_MAX, isFileNumber, isIndexable } from '@registry/domain';
import type { LoadTally } from '../check/load-tally.ts';
import type { DecodedRow } from '../decode/decoded-row.ts';
import type { DescribedValue } from '../definition/described-value.ts';
import { compileAddress } from '../map/address-block.ts';
import { compileCondition, compileLeftOut } from '../map/condition.ts';
import { compileDate } from '../map/date-expression.ts';
import { LONG_NAME_LEFT_OUT, longName } from '../map/long-name.ts';
import type { MappingContext, RowReader } from '../map/mapping-context.ts';
import { compileOfficer } from '../map/officer-block.ts';
import { expandRepeats } from '../map/repeat.ts';
import { compileState } from '../map/state-expression.ts';
import { compileEin, compileOptionalText, compileText } from '../map/text-expression.ts';
import type { MappedAddress, MappedName, MappedOfficer, RegisteredBusiness } from './registered-business.ts';
import { compileStanding } from './standing.ts';
import type { RecordMapping } from './record-mapping.ts';

const keys = [
  'file_number',
  'name',
  'status',
  'entity_type',
  'registration_date',
  'formation_date',
  'formation_state',
  'ein',
  'alternative_names',
  'addresses',
  'officers',
  'left_out',
] as const;

const nameKinds = ['former', 'trade', 'foreign', 'other'] as const;

/** The mapping of a register of companies: one record a company, from one row or from several that share its file number. */
export function compileBusiness(node: DescribedValue, context: MappingContext): RecordMapping<RegisteredBusiness> {
  const fields = node.fields(keys);
  const fileNumber = node.attempt(() => compileText(node.required(fields.file_number, 'file_number'), context));
  const name = node.attempt(() => compileText(node.required(fields.name, 'name'), context));
  const standing = node.attempt(() => compileStanding(fields.status, context));
  const entityType = node.attempt(() => compileOptionalText(fields.entity_type, context));
  const registrationDate = fields.registration_date ? compileDate(fields.registration_date, context) : () => null;
  const formationState = compileState(fields.formation_state, context);
  const formationDate = compileFormationDate(fields.formation_date, context);
  const ein = compileEin(fields.ein, context);
  const alternativeNames = blocks(fields.alternative_names, (block) => compileAlternativeName(block, context));
  const addresses = blocks(fields.addresses, (block) => compileAddress(block, context));
  const officers = blocks(fields.officers, (block) => compileOfficer(block, context, name));
  const leftOut = compileLeftOut(fields.left_out, context);

  return {
    key: fileNumber,
    standing,
    problem(row, key, tally) {
      if (key === null) return 'the row has no file number';
      if (!isFileNumber(key))
        return `${JSON.stringify(key)} is not a file number: 1 to ${FILE_NUMBER_LENGTH_MAX} printable characters`;
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
        ...collect(rows, tally, { legalName, alternativeNames, addresses, officers }),
        records,
      };
    },
  };
}

interface Blocks {
  readonly legalName: string;
  readonly alternativeNames: readonly RowReader<MappedName | null>[];
  readonly addresses: readonly RowReader<MappedAddress | null>[];
  readonly officers: readonly RowReader<readonly MappedOfficer[]>[];
}

/** What every row of the record adds: each block is tried on each row. */
function collect(
  rows: readonly DecodedRow[],
  tally: LoadTally,
  parts: Blocks,
): Pick<RegisteredBusiness, 'alternativeNames' | 'addresses' | 'officers'> {
  const alternativeNames: MappedName[] = [];
  const addresses: MappedAddress[] = [];
  const officers: MappedOfficer[] = [];
  for (const row of rows) {
    for (const block of parts.alternativeNames) {
      const found = block(row, tally);
      if (!found || found.name.toUpperCase() === parts.legalName.toUpperCase()) continue;
      if (isIndexable(found.name)) alternativeNames.push(found);
      else tally.remarks.add(LONG_NAME_LEFT_OUT);
    }
    for (const block of parts.addresses) {
      const found = block(row, tally);
      if (found) addresses.push(found);
    }
    for (const block of parts.officers) officers.push(...block(row, tally));
  }
  return { alternativeNames, addresses, officers };
}

function blocks<T>(node: DescribedValue | undefined, compile: (block: DescribedValue) => T): T[] {
  return (node?.list() ?? []).flatMap(expandRepeats).map((block) => block.attempt(() => compile(block)));
}

function compileAlternativeName(node: DescribedValue, context: MappingContext): RowReader<MappedName | null> {
  const fields = node.fields(['kind', 'name', 'when']);
  const kind = node.required(fields.kind, 'kind').oneOf(nameKinds);
  const name = compileText(node.required(fields.name, 'name'), context);
  const isMeant = fields.when ? compileCondition(fields.when, context) : undefined;
  return (row, tally) => {
    const published = isMeant && !isMeant(row) ? null : name(row, tally);
    return published === null ? null : { name: published, kind };
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
