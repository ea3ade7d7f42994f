import { AppError, codes } from '@registry/errors';
import { buttonForm, field } from '../layout/form-parts.ts';
import type { Html } from '../layout/html.ts';
import type { FormBody } from '../session/form-body.pipe.ts';
import { formFault, type RefusedForm, withFault } from '../session/refused-form.ts';

/** Fields of a form by their paths in the API's body, with what a page calls them. */
const FIELDS: Readonly<Record<string, readonly [field: string, label: string]>> = {
  name: ['name', 'Name'],
  'delivery.url': ['target', 'Webhook URL'],
  'delivery.email': ['target', 'Email address'],
  'delivery.event_types': ['event_types', 'Event types'],
};

const NAMES = ['name', 'target', 'event_types'];

/** A form that was refused, with what its page calls the field at fault. */
export function toRefused(values: FormBody, { param = '', message }: AppError): RefusedForm {
  const [field, label] = FIELDS[param] ?? ['', param];
  const text = label + (message.startsWith(param) ? message.slice(param.length) : `: ${message}`);
  return { values, fault: { param: field, message: text } };
}

/** The address of a delivery. Throws without one, as the API does. */
export function readTarget({ type, target = '' }: FormBody): string {
  if (target.trim() !== '') return target.trim();
  const [param, expected] =
    type === 'webhook' ? ['delivery.url', 'an https URL'] : ['delivery.email', 'an email address'];
  throw new AppError(codes.body.invalid, { message: `${param} is missing; expected ${expected}. Enter it.`, param });
}

/** A field with its label, and with what was wrong with its value. */
export function textField(name: string, label: string, value: string, lengthMax: number, refused?: RefusedForm): Html {
  const input = { value: refused?.values[name] ?? value, maxlength: lengthMax, required: true };
  return withFault(name, refused, (given) => field(name, label, { ...input, ...given }));
}

/** The fault of a form as a whole. */
export function wholeFault(refused: RefusedForm | undefined): Html | '' {
  return formFault(NAMES, refused);
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
