import type { DescribedValue } from '../described/described-value.ts';
import type { SourceColumn } from '../described/source-columns.ts';
import type { RefusedLayout } from './source-definition.ts';

/** `refused: [{with: [Header], without: [Column], because: it has no …}]`. */
export function readRefused(node: DescribedValue | undefined, columns: readonly SourceColumn[]): RefusedLayout[] {
  return (node?.list() ?? []).map((refusal) => {
    const { with: having, without, because } = refusal.fields(['with', 'without', 'because']);
    const names = refusal.required(without, 'without').list();
    for (const name of names) {
      if (!columns.some((column) => column.name === name.text()))
        name.fail(`${JSON.stringify(name.value)} is not a column of this source`);
    }
    return {
      with: refusal
        .required(having, 'with')
        .list()
        .map((name) => name.text()),
      without: names.map((name) => name.text()),
      because: refusal.required(because, 'because').text(),
    };
  });
}
