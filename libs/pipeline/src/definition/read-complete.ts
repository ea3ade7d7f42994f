import { RECORD_KINDS, type RecordKind } from '@registry/domain';
import type { DescribedValue } from '../described/described-value.ts';
import type { SourceChecks } from './source-definition.ts';

/** `complete`: why the source is a whole register. Its `kind` has one register, and a file shows by its number of rows that it is whole. */
export function readComplete(
  node: DescribedValue | undefined,
  kind: RecordKind | undefined,
  checks: SourceChecks | undefined,
): string | null {
  return (
    node?.attempt(() => {
      if (kind !== undefined && !RECORD_KINDS[kind].hasOneRegister)
        node.fail(`records of the kind ${kind} have many registers: no source has all of them`);
      if (checks?.expectedRows === null)
        node.fail('checks lacks expected_rows, by which a file shows that it is the whole register');
      return node.text();
    }) ?? null
  );
}
