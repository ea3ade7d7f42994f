import { isFileNumber } from '@registry/domain';
import type { DecodedRow } from '../../decode/decoded-row.ts';
import type { DescribedValue } from '../../definition/described-value.ts';
import { compileDate } from '../../map/date-expression.ts';
import { longName } from '../../map/long-name.ts';
import type { MappingContext } from '../../map/mapping-context.ts';
import { compileOptionalText, compileText } from '../../map/text-expression.ts';
import type { RegisteredTradeName } from '../registered-business.ts';
import type { RecordMapping } from '../record-mapping.ts';

const keys = ['trade_name_id', 'name', 'registrant', 'registrant_file_number', 'status', 'registration_date'] as const;

/** The mapping of a register of trade names, separate from the registry of companies. */
export function compileTradeName(node: DescribedValue, context: MappingContext): RecordMapping<RegisteredTradeName> {
  const fields = node.fields(keys);
  const tradeNameId = compileText(node.required(fields.trade_name_id, 'trade_name_id'), context);
  const name = compileText(node.required(fields.name, 'name'), context);
  const registrant = compileOptionalText(fields.registrant, context);
  const registrantFileNumber = compileOptionalText(fields.registrant_file_number, context);
  const status = compileOptionalText(fields.status, context);
  const registrationDate = fields.registration_date ? compileDate(fields.registration_date, context) : () => null;
  return {
    key: tradeNameId,
    standing: () => null,
    problem(row, key, tally) {
      if (key === null) return 'the row has no trade name id';
      if (!isFileNumber(key)) return `${JSON.stringify(key)} is not a trade name id`;
      const tradeName = name(row, tally);
      return tradeName === null ? 'the row has no trade name' : longName(tradeName, 'trade name');
    },
    map(rows, tally) {
      // The records first: they make the text of the whole row, of which every field below is then a slice.
      const records = rows.map((each) => each.record());
      const row = rows[0] as DecodedRow;
      return {
        state: context.state,
        tradeNameId: tradeNameId(row, tally) ?? '',
        name: name(row, tally) ?? '',
        registrantName: registrant(row, tally),
        registrantFileNumber: registrantFileNumber(row, tally),
        registrationDate: registrationDate(row, tally),
        statusVerbatim: status(row, tally),
        records,
      };
    },
  };
}
