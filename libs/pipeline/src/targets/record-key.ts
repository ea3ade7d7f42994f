import { foldedName } from '@registry/domain';
import { hash } from 'node:crypto';
import type { LoadTally } from '../check/load-tally.ts';
import type { DecodedRow } from '../rows/decoded-row.ts';
import type { DescribedValue } from '../described/described-value.ts';
import type { MappingContext } from '../map/mapping-context.ts';
import { compileText } from '../map/text-expression.ts';
import type { Repeats } from './record-mapping.ts';

/** Characters of a key at most; longer ones are prose, not numbers. */
const RECORD_KEY_LENGTH_MAX = 200;

const DIGEST_LENGTH = 32;

/** By what the rows of a source are identified. */
export interface RecordKeyReader {
  key(row: DecodedRow, tally: LoadTally): string | null;
  readonly repeats: Repeats;
  /** The key is made of what the row says: that of a row which is not valid is not the key that it had when it was. */
  readonly isDigest: boolean;
}

/**
 * `key: Column` or any text expression; `key: {whole_row: true}` for files without numbers: a digest of the row; `key:
 * {digest_of: [columns]}` if some columns together identify a row, regardless of its other columns and of the file's
 * notation. Rows that share a key are an error of the file unless `repeated_keys: numbered` says that they are separate
 * records, as equal rows always are, or `repeated_keys: left_out` that they say more about the same one.
 */
export function compileRecordKey(
  node: DescribedValue,
  repeated: DescribedValue | undefined,
  context: MappingContext,
): RecordKeyReader {
  const wholeRow = node.isMap ? node.entries().find(([key]) => key === 'whole_row') : undefined;
  if (wholeRow) {
    node.fields(['whole_row']);
    if (!wholeRow[1].boolean()) wholeRow[1].fail('only true says anything');
    repeated?.hasNoEffect('equal rows are numbered');
    return { key: rowDigest, repeats: 'numbered', isDigest: true };
  }
  const digestOf = node.isMap ? node.entries().find(([key]) => key === 'digest_of') : undefined;
  if (digestOf) {
    node.fields(['digest_of']);
    repeated?.hasNoEffect('rows of equal columns are numbered');
    return { key: digestOfTexts(digestOf[1], context), repeats: 'numbered', isDigest: true };
  }
  const repeats = repeated?.oneOf(['numbered', 'left_out'] as const) ?? 'rejected';
  return { key: compileText(node, context), repeats, isDigest: false };
}

function rowDigest(row: DecodedRow): string {
  return hash('sha256', row.fingerprint(), 'hex').slice(0, DIGEST_LENGTH);
}

/** Letter case, spacing and punctuation of the columns do not count. */
function digestOfTexts(node: DescribedValue, context: MappingContext): RecordKeyReader['key'] {
  const texts = node.list().map((column) => compileText(column, context));
  return (row, tally) => {
    const held = texts.map((text) => foldedName(text(row, tally) ?? ''));
    return held.every((text) => text === '') ? null : hash('sha256', held.join('\0'), 'hex').slice(0, DIGEST_LENGTH);
  };
}

/** Why the key is invalid; null for a valid key. */
export function keyProblem(key: string | null): string | null {
  if (key === null) return 'the row has nothing that identifies it';
  if (key.length <= RECORD_KEY_LENGTH_MAX) return null;
  return `${JSON.stringify(`${key.slice(0, 40)}…`)} is too long to identify a row: ${key.length} characters`;
}
