import type { Type } from '@nestjs/common';
import { RequestPipe } from '@registry/http-frame/validation/request.pipe';
import { AppError, codes } from '@registry/errors';
import { refusalNote } from '../layout/blocks.ts';
import { buttonForm, field } from '../layout/form-parts.ts';
import { type Html, html } from '../layout/html.ts';
import type { FormBody } from '../session/form-body.pipe.ts';

/** Fields of a form by their paths in the API's body, with what a page calls them. */
const FIELDS: Readonly<Record<string, readonly [field: string, label: string]>> = {
  name: ['name', 'Name'],
  'delivery.url': ['target', 'Webhook URL'],
  'delivery.email': ['target', 'Email address'],
  'delivery.event_types': ['event_types', 'Event types'],
};

/** The fault of a form. */
interface Refusal {
  /** The field at fault; null for the form as a whole. */
  readonly field: string | null;
  readonly message: string;
}

/** A form that was refused, with the values that were typed. */
export interface RefusedForm {
  readonly values: FormBody;
  readonly refusal: Refusal;
}

/** Runs what a form is for; the form itself where it is refused, to be shown again. */
export async function orRefused<T>(values: FormBody, submit: () => Promise<T>): Promise<T | RefusedForm> {
  try {
    if ((values['target'] ?? '').trim() === '') throw missingTarget(values);
    return await submit();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== codes.body.invalid) throw error;
    const { param = '', message } = error;
    const [field, label] = FIELDS[param] ?? [null, param];
    return {
      values,
      refusal: { field, message: label + (message.startsWith(param) ? message.slice(param.length) : `: ${message}`) },
    };
  }
}

/** A body as the API takes it; throws what is wrong with it, as the API does. */
export async function checkedBody<T extends object>(dto: Type<T>, body: object): Promise<T> {
  return (await new RequestPipe().transform(body, { type: 'body', metatype: dto })) as T;
}

function missingTarget({ type }: FormBody): AppError {
  const [param, expected] =
    type === 'webhook' ? ['delivery.url', 'an https URL'] : ['delivery.email', 'an email address'];
  return new AppError(codes.body.invalid, { message: `${param} is missing; expected ${expected}. Enter it.`, param });
}

/** A field with its label, and with what was wrong with its value. */
export function textField(name: string, label: string, value: string, lengthMax: number, refused?: RefusedForm): Html {
  const isRefused = refused?.refusal.field === name;
  const input = field(name, label, {
    value: refused?.values[name] ?? value,
    maxlength: lengthMax,
    required: true,
    'aria-invalid': isRefused ? 'true' : null,
    'aria-describedby': isRefused ? `${name}-refusal` : null,
  });
  return html`${input} ${toRefusal(name, refused)}`;
}

/** Shows the fault of a field of a form, or, of null, of the form. */
export function toRefusal(field: string | null, refused: RefusedForm | undefined): Html | '' {
  return refused?.refusal.field === field ? refusalNote(refused.refusal.message, `${field ?? 'form'}-refusal`) : '';
}

/** A form with one button that acts on the watchlist. */
export function actionForm(
  id: string,
  action: string,
  label: string,
  fields: Readonly<Record<string, string>> = {},
): Html {
  return buttonForm(`/watchlists/${id}/${action}`, label, fields, 'action');
}
