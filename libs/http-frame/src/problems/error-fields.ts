import { Field } from '@registry/contracts-message';
import type { ErrorCode } from '@registry/errors';
import Type from 'typebox';
import { errorPagePath } from './error-page-path.ts';

/** The fields of an error, of which a surface has these codes. */
export function errorFields(codes: readonly ErrorCode[], example: ErrorCode) {
  const titles = Object.fromEntries(codes.map(({ slug, title }) => [slug, title]));
  return {
    message: Field.string('The fault and what to do about it. For people: the wording may change.'),
    code: Type.Unsafe<string>({
      type: 'string',
      description: Field.explained('The error code, for programs. It never changes.', titles),
      enum: Object.keys(titles),
    }),
    param: Type.Optional(Field.string('The parameter or field that caused the error; absent otherwise.')),
    doc_url: Field.string('The path of the documentation of the code, on this server.', errorPagePath(example.slug)),
  };
}
