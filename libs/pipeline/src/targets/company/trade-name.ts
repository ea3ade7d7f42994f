import { isFileNumber, readNameStatus } from '@registry/domain';
import type { DecodedRow } from '../../rows/decoded-row.ts';
import type { DescribedValue } from '../../described/described-value.ts';
import { compileFirstDate } from '../../map/date-expression.ts';
import { longName } from '../../map/long-name.ts';
import type { MappingContext } from '../../map/mapping-context.ts';
import { compileOptionalText, compileText } from '../../map/text-expression.ts';
import type { RegisteredTradeName } from '../../rows/registered-business.ts';
import type { RecordMapping } from '../record-mapping.ts';

const keys = [
  ...(['trade_name_id', 'name', 'kind', 'registrant', 'registrant_file_number', 'status'] as const),
  ...(['registration_date', 'canceled', 'expires'] as const),
];

/** The mapping of a register of trade names, separate from the registry of companies. */
export function compileTradeName(node: DescribedValue, context: MappingContext): RecordMapping<RegisteredTradeName> {
  const fields = node.fields(keys);
  const tradeNameId = compileText(node.required(fields.trade_name_id, 'trade_name_id'), context);
  const name = compileText(node.required(fields.name, 'name'), context);
  const registrant = compileOptionalText(fields.registrant, context);
  const registrantFileNumber = compileOptionalText(fields.registrant_file_number, context);
  const status = compileOptionalText(fields.status, context);
  const kind = fields.kind?.oneOf(['trade', 'fictitious']) ?? 'trade';
  const registrationDate = compileFirstDate(fields.registration_date, context);
  const canceled = compileFirstDate(fields.canceled, context);
  const expires = compileFirstDate(fields.expires, context);
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
      const statusVerbatim = status(row, tally);
      const canceledOn = canceled(row, tally);
      const stated = readNameStatus(statusVerbatim);
      const nameStatus = canceledOn === null || stated === 'expired' ? stated : 'canceled';
      return {
        state: context.state,
        tradeNameId: tradeNameId(row, tally) ?? '',
        name: name(row, tally) ?? '',
        kind,
        registrantName: registrant(row, tally),
        registrantFileNumber: registrantFileNumber(row, tally),
        registrationDate: registrationDate(row, tally),
        statusVerbatim,
        nameStatus,
        // A canceled name does not wait for the day on which it would have expired.
        endDate: canceledOn ?? (nameStatus === 'canceled' ? null : expires(row, tally)),
        records,
      };
    },
  };
}
