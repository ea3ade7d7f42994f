import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { CANDIDATES_MAX, QUERIES_MAX } from '@registry/contracts-business-registry';
import { CONTACT_FIELDS, CONTACT_TITLES, SHOWN_CONFIDENCE } from '@registry/contracts-records-sections';
import { Field } from '@registry/contracts-message';
import { byQueryField, QUERY_FIELDS, SECTION_NAMES, SECTION_TITLES } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { IsObject } from 'class-validator';
import { BodyField } from '@registry/http-frame/bodies/body-field.decorator';
import { quoted } from '@registry/http-frame/parameters/quoted';
import { KNOWN_AT, KnownAtField } from '../records/known-at.decorator.ts';
import { Verbatim } from '@registry/http-frame/validation/verbatim.decorator';

/** The field of a candidate that has its screening. */
export const WATCHLIST = 'watchlist';

/** Fields that may come with each candidate. */
const FIELDS = [...SECTION_NAMES, ...CONTACT_FIELDS, WATCHLIST] as const;

/** Candidates of a query, unless the body says how many. */
export const CANDIDATES_DEFAULT = 3;

const ID_LENGTH_MAX = 64;

/**
 * Bytes of a body at most: 100 queries with 9 fields of 500 characters and ids of 64, each character as `\u00e9`, are 2.5 million, and
 * names of fields and spaces come to it.
 */
export const MATCH_BYTES_MAX = 3 * 1024 * 1024;

const QUERY = {
  type: 'object',
  description:
    'The known facts of a company: at least a name, a `file_number`, a `tin` or your `external_id`. Numbers may be texts. `null`, empty texts and words such as `N/A` are ignored. A field that cannot be understood is not compared, and `message` says so.',
  properties: {
    ...byQueryField((field) => ({ type: 'string', description: QUERY_FIELDS[field] })),
    external_id: {
      type: 'string',
      description:
        'Your own id of the company, by its annotation. If one company of your workspace has it, the query means that company, and its other fields are not compared.',
    },
  },
};

/** A list of companies to be found in the registers. */
@ApiSchema({ name: 'MatchCompanies', description: 'The companies to match: a query for each, by ids of your own.' })
export class MatchCompaniesDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: QUERY,
    description: `1 to ${QUERIES_MAX} queries by ids of your own, of 1 to ${ID_LENGTH_MAX} characters.`,
    example: {
      'row-1': { name: 'Cedar Ridge Bakry LLC', state: 'Oregon', address: '130 Sample Ln, Dallas 97338' },
      'row-2': { name: 'Blue Mesa Holdings', state: 'CO' },
    },
  })
  @Verbatim()
  @IsObject({ message: 'queries must be an object of queries by their ids' })
  readonly queries!: Readonly<Record<string, unknown>>;

  @BodyField('optional', {
    type: 'integer',
    minimum: 1,
    maximum: CANDIDATES_MAX,
    default: CANDIDATES_DEFAULT,
    description: 'Candidates of each query at most.',
  })
  readonly limit?: number | null;

  @BodyField('optional', {
    type: 'number',
    minimum: 0,
    maximum: 1,
    default: SHOWN_CONFIDENCE,
    description:
      'How probable it has to be that a candidate is meant, or that one of several is. Companies of the very name are returned in any case, unless another one is `matched`.',
  })
  readonly min_confidence?: number | null;

  @BodyField('optional', {
    enum: FIELDS,
    isArray: true,
    description: Field.explained(
      'Additions to each candidate: the counts and the coverage of sections, values as its profile has them, and the screening.',
      {
        ...SECTION_TITLES,
        ...CONTACT_TITLES,
        [WATCHLIST]: 'Screening results, also for queries that are not matched',
      },
    ),
  })
  readonly fields?: readonly (typeof FIELDS)[number][] | null;

  @KnownAtField()
  readonly known_at?: string | null;
}

/** The queries of a body with their ids. */
export function toQueries({ queries, fields, known_at }: MatchCompaniesDto): (readonly [string, unknown])[] {
  if (typeof known_at === 'string' && (fields ?? []).length > 0) {
    throw new AppError(codes.body.invalid, {
      message:
        'known_at cannot be combined with fields: what comes with a candidate is of now. Omit one of them, and get the candidates with known_at.',
      param: KNOWN_AT,
    });
  }
  const entries = Object.entries(queries);
  if (entries.length < 1 || entries.length > QUERIES_MAX) {
    throw new AppError(codes.body.invalid, {
      message: `queries has ${entries.length} queries; expected 1 to ${QUERIES_MAX}. Send further ones in another request.`,
      param: 'queries',
    });
  }
  const badId = entries.map(([id]) => id).find((id) => id === '' || [...id].length > ID_LENGTH_MAX);
  if (badId === undefined) return entries;
  throw new AppError(codes.body.invalid, {
    message: `The id ${quoted(badId)} has ${[...badId].length} characters; expected 1 to ${ID_LENGTH_MAX}. Give the query another id.`,
    param: 'queries',
  });
}
