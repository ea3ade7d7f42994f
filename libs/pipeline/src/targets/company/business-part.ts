import { isFileNumber, isSpreadsheetNumber } from '@registry/domain';
import type { DecodedRow } from '../../rows/decoded-row.ts';
import type { DescribedValue } from '../../described/described-value.ts';
import { compileLeftOut } from '../../map/condition.ts';
import type { MappingContext } from '../../map/mapping-context.ts';
import { compileOptionalText } from '../../map/text-expression.ts';
import { companyBlocks, compileCompanyBlocks } from './company-blocks.ts';
import { compileFiling } from './filing.ts';
import { compileRecordKey, keyProblem } from '../record-key.ts';
import type { RecordMapping } from '../record-mapping.ts';
import type { BusinessPart } from '../../rows/registered-business.ts';

const keys = ['key', 'repeated_keys', 'file_number', 'register_id', ...companyBlocks, 'filing', 'left_out'] as const;

/**
 * The mapping of a further table of a register: its rows add names, addresses and officers to companies of another source, by their
 * file number or by `register_id`, another number that the register gives them. A row can be a filing too.
 */
export function compileBusinessPart(node: DescribedValue, context: MappingContext): RecordMapping<BusinessPart> {
  const fields = node.fields(keys);
  const keyReader = compileRecordKey(node.required(fields.key, 'key'), fields.repeated_keys, context);
  if ((fields.file_number === undefined) === (fields.register_id === undefined))
    node.fail('exactly one of file_number, register_id is expected: the company that a row adds to');
  const fileNumber = compileOptionalText(fields.file_number, context);
  const registerId = compileOptionalText(fields.register_id, context);
  const readBlocks = compileCompanyBlocks(fields, context, () => null);
  const filing = fields.filing ? compileFiling(fields.filing, context) : null;
  const leftOut = compileLeftOut(fields.left_out, context);
  return {
    ...keyReader,
    standing: () => null,
    problem(row, found, tally) {
      const problem = leftOut(row) ?? keyProblem(found);
      if (problem !== null) return problem;
      const company = fileNumber(row, tally) ?? registerId(row, tally);
      if (company === null) return 'the row names no company';
      if (isSpreadsheetNumber(company)) return `${company} is a file number that a spreadsheet rewrote`;
      return isFileNumber(company) ? null : `${JSON.stringify(company)} is not a number of a company`;
    },
    map(rows, tally) {
      const records = rows.map((each) => each.record());
      const row = rows[0] as DecodedRow;
      return {
        state: context.state,
        fileNumber: fileNumber(row, tally),
        registerId: registerId(row, tally),
        content: readBlocks(rows, tally, ''),
        ...(filing === null ? {} : { filing: filing(row, tally) }),
        records,
      };
    },
  };
}
