import { isNoValue, isUsState, parseEach, readRegion, toCountryCode, type UsStateCode } from '@registry/domain';
import type { DescribedValue } from '../described/described-value.ts';
import type { MappingContext, RowReader } from './mapping-context.ts';
import { compileOptionalText } from './text-expression.ts';

const KNOWN_MAX = 5000;
/** Characters of an unread wording that the report shows. */
const SHOWN_MAX = 40;

/** A company is formed in one state; what a record is about may be in several. */
type StateField = 'formation_state' | 'state';

/** The meaning of a wording. */
interface ReadState {
  readonly code: UsStateCode | null;
  /** It names neither a state or province nor a country, and does not say that none is known. */
  readonly isUnread: boolean;
}

/**
 * The two-letter code of the state that a source's wording names, as callers' wordings are read; null without any. A wording that
 * cannot be read is counted under the name of the field. Files repeat few wordings many times.
 */
export function compileState(
  node: DescribedValue | undefined,
  context: MappingContext,
  field: StateField,
): RowReader<UsStateCode | null> {
  const wording = compileOptionalText(node, context);
  const known = new Map<string, ReadState>();
  return (row, tally) => {
    const published = wording(row, tally);
    if (published === null) return null;
    let read = known.get(published);
    if (read === undefined) {
      read = readState(published, field);
      if (known.size < KNOWN_MAX) known.set(published, read);
    }
    if (read.isUnread) tally.unknownValues.add(`${field} that cannot be read: ${published.slice(0, SHOWN_MAX)}`);
    return read.code;
  };
}

function readState(wording: string, field: StateField): ReadState {
  const region = readRegion(wording);
  if (region !== undefined) return { code: isUsState(region.code) ? region.code : null, isUnread: false };
  const namesSeveral = field === 'state' && parseEach(wording, readRegion) !== undefined;
  const isOther = toCountryCode(wording) !== undefined || isNoValue(wording, 'field');
  return { code: null, isUnread: !isOther && !namesSeveral };
}
