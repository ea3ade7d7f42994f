import type { Watchlist } from '@registry/contracts-watchlist';
import { PERSON_ROLES, type PersonRole } from '@registry/domain/scopes';
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

/** The recipients of a digest that a form offers, each the value of its `type`. */
export const DIGESTS: readonly (readonly [type: 'digest' | PersonRole, label: string])[] = [
  ['digest', 'One email per day to an address'],
  ...PERSON_ROLES.map((role) => [role, `One email per day to each ${role} of the workspace`] as const),
];

/** The delivery of a form, as the API takes it. A role needs no address. Throws without one for any other, as the API does. */
export function readDelivery({ type = '', target = '' }: FormBody) {
  const role = PERSON_ROLES.find((one) => one === type);
  if (role !== undefined) return { type: 'digest', role };
  const [field, expected] =
    type === 'webhook' ? (['url', 'an https URL'] as const) : (['email', 'an email address'] as const);
  if (target.trim() !== '') return { type: type === 'webhook' ? 'webhook' : 'digest', [field]: target.trim() };
  const param = `delivery.${field}`;
  throw new AppError(codes.body.invalid, { message: `${param} is missing; expected ${expected}. Enter it.`, param });
}

/** Why nobody gets a digest; null where somebody does. */
export function lacksReaders(delivery: Extract<Watchlist['delivery'], { readonly type: 'digest' }>): string | null {
  if ('email' in delivery)
    return delivery.unsubscribed_at === null ? null : 'The recipient unsubscribed from this digest.';
  const { role, recipient_count: count, unsubscribed_count: unsubscribed } = delivery;
  if (count > 0) return null;
  return unsubscribed === 0
    ? `Nobody in this workspace has the role ${role}.`
    : `Everybody with the role ${role} unsubscribed from this digest.`;
}

/** A field with its label, and with what was wrong with its value. */
export function textField(
  name: string,
  label: string,
  value: string,
  lengthMax: number,
  refused?: RefusedForm,
  required = true,
): Html {
  const input = { value: refused?.values[name] ?? value, maxlength: lengthMax, required };
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
