import { QUERY_FIELD_NAMES, type QueryField } from '@registry/domain';
import Type from 'typebox';

/** How the rows of a batch were written. */
export type BatchLayout =
  | {
      readonly format: 'ndjson';
      /** The field of the results, `match` unless rows have one of their own. */
      readonly field: string;
    }
  | {
      readonly format: 'csv';
      readonly header: readonly string[];
      /** Where the cells of each field of a query are. */
      readonly places: readonly (readonly [QueryField, number])[];
      /** The state of rows that name none. */
      readonly state?: string;
    };

/** A row as its sender wrote it: its cells, or its line of JSON. */
export type BatchRow = readonly string[] | string;

export const batchLayout = Type.Unsafe<BatchLayout>(
  Type.Union([
    Type.Object({ format: Type.Literal('ndjson'), field: Type.String() }),
    Type.Object({
      format: Type.Literal('csv'),
      header: Type.Array(Type.String()),
      places: Type.Array(Type.Tuple([Type.Enum(QUERY_FIELD_NAMES), Type.Integer({ minimum: 0 })])),
      state: Type.Optional(Type.String()),
    }),
  ]),
);

export const batchRow = Type.Unsafe<BatchRow>(Type.Union([Type.String(), Type.Array(Type.String())]));
