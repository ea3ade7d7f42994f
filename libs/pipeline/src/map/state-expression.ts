import { toStateCode, type StateCode } from '@registry/domain';
import type { DescribedValue } from '../definition/described-value.ts';
import type { MappingContext, RowReader } from './mapping-context.ts';
import { compileOptionalText } from './text-expression.ts';

const KNOWN_MAX = 5000;

/**
 * The two-letter code of a source's wording; null without any, and if it is not a jurisdiction of the country. Files
 * repeat few wordings many times.
 */
export function compileState(node: DescribedValue | undefined, context: MappingContext): RowReader<StateCode | null> {
  const wording = compileOptionalText(node, context);
  const known = new Map<string, StateCode | null>();
  return (row, tally) => {
    const published = wording(row, tally);
    if (published === null) return null;
    let code = known.get(published);
    if (code === undefined) {
      code = toStateCode(published) ?? null;
      if (known.size < KNOWN_MAX) known.set(published, code);
    }
    return code;
  };
}
