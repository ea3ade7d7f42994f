import { QUERY_FIELD_NAMES, type QueryField } from '@registry/domain';
import { HEADER_LENGTH_MAX } from '@registry/api-client/lists/find-columns';
import { type BatchField, batchFieldNames } from '@registry/contracts-batches';
import { CANDIDATES_MAX } from '@registry/contracts-business-registry';
import { SHOWN_CONFIDENCE } from '@registry/contracts-records-sections';
import { Parameter } from '@registry/http-frame/parameters/parameter.decorator';
import { integer, listKind, share, text } from '@registry/http-frame/parameters/parameter-kinds';
import { CANDIDATES_DEFAULT } from '../../match/match-companies.dto.ts';

export class CreateBatchQuery {
  @Parameter(integer(1, CANDIDATES_MAX), {
    description: 'Maximum number of candidates per row.',
    default: CANDIDATES_DEFAULT,
  })
  readonly limit!: number;

  @Parameter(share, {
    description:
      'Minimum confidence of a candidate, or of several together, 0 to 1. Companies of the very name are returned in any case.',
    default: SHOWN_CONFIDENCE,
  })
  readonly min_confidence!: number;

  @Parameter(listKind(...batchFieldNames), {
    description:
      'Additions to each row: `watchlist`, the screening results of its candidates, and of the row itself if it is not `matched`.',
    example: 'watchlist',
  })
  readonly fields!: readonly BatchField[] | null;
}

/** The parameter that names the column of a field. */
function columnParameter(field: QueryField): string {
  return `columns[${field}]`;
}

/** Names that no column is found by. */
const EXAMPLES: Readonly<Record<QueryField, string>> = {
  name: 'Firma',
  state: 'Land',
  address: 'Location',
  city: 'Place',
  postal_code: 'Mail code',
  country: 'Nation of origin',
  file_number: 'SOS number',
  tin: 'IRS number',
  formed: 'Since',
};

for (const field of QUERY_FIELD_NAMES) {
  const description = `The column of the CSV with the \`${field}\` of each company. Without it, the column is found by its name and its values.`;
  Parameter(text(HEADER_LENGTH_MAX), { description, example: EXAMPLES[field] })(
    CreateBatchQuery.prototype,
    columnParameter(field),
  );
}

/** The columns that a request names. */
export function namedColumns(query: CreateBatchQuery): ReadonlyMap<QueryField, string> {
  const given = query as unknown as Readonly<Record<string, string | null>>;
  return new Map(
    QUERY_FIELD_NAMES.flatMap((field): [QueryField, string][] => {
      const column = given[columnParameter(field)];
      return column === null || column === undefined ? [] : [[field, column]];
    }),
  );
}
