import type { AppError } from '@registry/errors';
import { refusalNote } from '../layout/blocks.ts';
import { type Attributes, type Html, html } from '../layout/html.ts';
import type { FormBody } from './form-body.pipe.ts';

/** A form that was refused, with the values that were typed. The error may name a field as the API does: `people.0.name` is said of `people`. */
export interface RefusedForm {
  readonly values: FormBody;
  readonly fault: Pick<AppError, 'message' | 'param'>;
}

/** A field, with its error. */
export function withFault(name: string, refused: RefusedForm | undefined, toField: (given: Attributes) => Html): Html {
  if (refused?.fault.param?.split('.')[0] !== name) return toField({});
  const id = `${name}-refusal`;
  return html`${toField({ 'aria-invalid': 'true', 'aria-describedby': id })} ${refusalNote(refused.fault.message, id)}`;
}

/** The error of a form, where it is of none of its fields. */
export function formFault(fields: readonly string[], refused: RefusedForm | undefined): Html | '' {
  const isOfField = fields.includes(refused?.fault.param?.split('.')[0] ?? '');
  return isOfField ? '' : refusalNote(refused?.fault.message);
}
