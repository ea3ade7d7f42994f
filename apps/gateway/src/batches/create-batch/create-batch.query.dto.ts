import { QUERY_FIELD_NAMES, type QueryField } from '@registry/domain';
import { HEADER_LENGTH_MAX } from '@registry/api-client/lists/find-columns';
import { type BatchField, batchFieldNames } from '@registry/contracts-batches';
import { CANDIDATES_MAX } from '@registry/contracts-business-registry';
import { DEFAULT_POLICY, SHOWN_CONFIDENCE } from '@registry/contracts-records-sections';
import { AppError, codes } from '@registry/errors';
import { quoted } from '@registry/http-frame/parameters/quoted';
import { Parameter } from '@registry/http-frame/parameters/parameter.decorator';
import { integer, listKind, share, text } from '@registry/http-frame/parameters/parameter-kinds';
import { CANDIDATES_DEFAULT } from '../../match/match-companies.dto.ts';

/** Characters of the name of a policy at most. */
const NAME_LENGTH_MAX = 40;

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
      'Additions to each row: `watchlist`, the screening results of its candidates, and of the row itself if it is not `matched`. `review`, the checks of the row as an application, and the outcome of the policy.',
    example: 'watchlist',
  })
  readonly fields!: readonly BatchField[] | null;

  @Parameter(text(NAME_LENGTH_MAX), {
    description: 'The name of the policy of the reviews, only with `fields=review`. Without it, the published default.',
    example: 'strict',
  })
  readonly policy!: string | null;
}

/** The parameter that names the column of a field. */
function columnParameter(field: QueryField): string {
  return `columns[${field}]`;
}

/** The name of the policy of the reviews; undefined where none is wanted. Throws `invalid_parameter`. */
export function namedPolicy({ fields, policy }: CreateBatchQuery): string | undefined {
  if (fields?.includes('review') === true) return policy ?? DEFAULT_POLICY;
  if (policy === null) return undefined;
  const message = `policy is ${quoted(policy)} without fields=review; expected both. Add fields=review, or leave policy out.`;
  throw new AppError(codes.request.invalidParameter, { message, param: 'policy' });
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
