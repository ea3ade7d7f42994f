import { isStanding } from '@registry/domain';
import type { DescribedValue } from '../described/described-value.ts';
import type { MappingContext, RowReader } from '../map/mapping-context.ts';
import { compileText } from '../map/text-expression.ts';
import type { ReadStanding } from './record-mapping.ts';

/**
 * `status: {column: …, lookup: …}`, or none where the dataset's title says it (`dataset_standing`). A wording that the table
 * lacks is `unknown` and said to be unlisted, never guessed.
 */
export function compileStanding(node: DescribedValue | undefined, context: MappingContext): RowReader<ReadStanding> {
  const { datasetStanding } = context;
  if (datasetStanding !== null) {
    node?.fail('a source whose dataset_standing is given has no status of its own');
    const always: ReadStanding = { verbatim: null, standing: datasetStanding, isUnlisted: false };
    return () => always;
  }
  if (!node) return () => noStanding;
  const { column, lookup: tableName } = node.fields(['column', 'lookup']);
  const verbatim = compileText(node.required(column, 'column'), context);
  const lookupNode = node.required(tableName, 'lookup');
  const lookup = context.lookup(lookupNode.text(), lookupNode);
  const wrong = lookup.meanings.find((meaning) => !isStanding(meaning));
  if (wrong !== undefined)
    lookupNode.fail(
      `the table means ${JSON.stringify(wrong)} by some wordings; a status is active, inactive or unknown`,
    );
  return (row, tally) => {
    const published = verbatim(row, tally);
    if (published === null) return noStanding;
    const meaning = lookup.find(published);
    if (typeof meaning !== 'string' || !isStanding(meaning))
      return { verbatim: published, standing: 'unknown', isUnlisted: true };
    return { verbatim: published, standing: meaning, isUnlisted: false };
  };
}

const noStanding: ReadStanding = { verbatim: null, standing: 'unknown', isUnlisted: false };
