import { fileNumberKey } from '@registry/domain';
import type { LoadTally } from '../check/load-tally.ts';
import type { DecodedRow } from '../rows/decoded-row.ts';
import { LeftOut } from '../rows/left-out-row.ts';
import type { DescribedValue } from '../described/described-value.ts';
import type { MappingContext } from '../map/mapping-context.ts';
import { compileOptionalText, compileText, type TextExpression } from '../map/text-expression.ts';
import type { RecordPart } from './matched-record.ts';
import { compileContent, contentKeys } from './record-content.ts';
import { compileRecordKey, keyProblem } from './record-key.ts';
import type { RecordMapping } from './record-mapping.ts';

/**
 * The mapping of a file whose rows are pieces of records that other files, or other rows, complete. `makes` is the key of the record that the row makes;
 * without it the row only adds to records that have a join key in common with it. `join` lists the join keys as `prefix: text`.
 * `filing` is the number of the row's own filing: one with another number than the record amends it.
 */
export function compileRecordPart(node: DescribedValue, context: MappingContext): RecordMapping<RecordPart> {
  const fields = node.fields([...contentKeys, 'key', 'repeated_keys', 'family', 'part', 'makes', 'filing', 'join']);
  const family = node.required(fields.family, 'family').text();
  const part = node.required(fields.part, 'part').text();
  const keyReader = compileRecordKey(node.required(fields.key, 'key'), fields.repeated_keys, context);
  const recordKey = compileOptionalText(fields.makes, context);
  const filing = compileOptionalText(fields.filing, context);
  const joinKeys = compileJoinKeys(node.required(fields.join, 'join'), context);
  const content = compileContent(fields, node, context);
  return {
    ...keyReader,
    describes: {
      kind: content.kind,
      family,
      register: null,
      makesRecords: fields.makes !== undefined,
      givesNames: content.givesNames,
    },
    standing: () => null,
    problem(row, found, tally, rows) {
      const unwanted = content.leftOut(row);
      if (unwanted !== null) return unwanted;
      const nobody = content.givesNames && content.meansNames(rows) ? content.namesNobody(rows, tally) : null;
      // A row that makes a record may leave it to others to say whom it is about.
      const isNeeded = nobody instanceof LeftOut || !fields.makes;
      let problem = keyProblem(found) ?? (isNeeded ? nobody : null);
      if (problem === null && fields.makes && recordKey(row, tally) === null)
        problem = 'the row has no key of the record that it makes';
      const joins = joinKeys(row, tally);
      if (joins.length === 0) problem ??= 'the row has nothing to join it by';
      const keys = [fields.makes ? recordKey(row, tally) : null, ...joins].filter((each) => each !== null);
      return problem ?? keys.map(keyProblem).find((each) => each !== null) ?? null;
    },
    map(rows, tally) {
      const records = rows.map((row) => row.record());
      const row = rows[0] as DecodedRow;
      const [made, own] = [recordKey(row, tally), filing(row, tally)];
      const amends = made !== null && own !== null && fileNumberKey(own) !== fileNumberKey(made);
      const adds = { ...content.read(rows, tally), ...(amends ? { amends } : {}) };
      return { family, part, recordKey: made, joinKeys: joinKeys(row, tally), adds, records };
    },
  };
}

function compileJoinKeys(
  node: DescribedValue,
  context: MappingContext,
): (row: DecodedRow, tally: LoadTally) => string[] {
  const joins = node
    .entries()
    .flatMap(([prefix, values]) =>
      joined(values).map((value): [string, TextExpression] => [prefix, compileText(value, context)]),
    );
  return (row, tally) => {
    const found = joins.flatMap(([prefix, value]) => {
      const text = value(row, tally);
      return text === null ? [] : [`${prefix}:${text.toUpperCase()}`];
    });
    return [...new Set(found)];
  };
}

/** A list gives several join keys of one numbering, not the first filled one as elsewhere. */
function joined(node: DescribedValue): DescribedValue[] {
  return node.isList ? node.list() : [node];
}
