import { Field, makeExample, publicObject, type Shape } from '@registry/contracts-message';

/** A file of an agency that was loaded. */
export const loadedFile = publicObject('LoadedFile', 'A file of an agency that was loaded.', {
  source: Field.string('The slug of the source.', 'us-or/business-registry'),
  file: Field.stringOrNull(
    '`sha256:` and the SHA-256 of the bytes of the file, in hexadecimal; `null` if it was read from standard input.',
    'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  ),
  as_of: Field.dateOrNull('The date of its data; `null` if the source does not state it.', '2026-10-31'),
  started_at: Field.time('Time when the load started. The list of file digests of this day in UTC has the file.'),
});

export type LoadedFile = Shape<typeof loadedFile>;

/** Where an original row comes from. */
export const rowOrigin = publicObject('RowOrigin', 'The source of an original row.', {
  source: Field.string('The slug of the source.', 'us-or/business-registry'),
  load: Field.objectOrNull(loadedFile, 'The file from which the row was read; `null` if a live lookup returned it.'),
  confirmed_by: Field.objectOrNull(loadedFile, 'The newest file that has the row unchanged; `null` as for `load`.'),
});

export type RowOrigin = Shape<typeof rowOrigin>;

export const exampleLoadedFile: LoadedFile = makeExample(loadedFile, {
  started_at: '2026-11-02T08:15:30.000Z',
});

/** Original rows that are not part of the company as it is shown, though some of its values were read from them. */
export interface FurtherRow {
  /** Of a trade name, or of a further table of the register. */
  readonly kind: 'trade_name' | 'register_table';
  /** The number of the trade name, or the key of the row in its table. */
  readonly key: string;
  readonly origin: RowOrigin;
}

/** Where the original rows of a company come from. */
export interface BusinessOrigins {
  /** Of the rows of each registration, in the order of the company's registrations. */
  readonly registrations: readonly RowOrigin[];
  readonly further: readonly FurtherRow[];
  /** The newest loaded file of each source of the state's registry. */
  readonly files: readonly LoadedFile[];
}

export const exampleOrigins: BusinessOrigins = {
  registrations: [{ source: exampleLoadedFile.source, load: exampleLoadedFile, confirmed_by: exampleLoadedFile }],
  further: [],
  files: [exampleLoadedFile],
};
