import type { Application, SubmittedAddress } from '@registry/contracts-records-sections';
import { EXTERNAL_ID_LENGTH_MAX } from '../../annotations/annotation.dto.ts';
import { PURPOSE_NAMES, purposes } from '../../keys/audit/purposes.ts';
import { headingLine, hiddenFields, refusalNote } from '../layout/blocks.ts';
import { field, formBlock, linesField, selectField } from '../layout/form-parts.ts';
import { type Attributes, type Html, html } from '../layout/html.ts';
import type { FormBody } from '../session/form-body.pipe.ts';
import { signOutForm } from '../session/sign-in-form.ts';
import { casePath } from './case-words.ts';

/** The fields of an application that its form has on one line, with their labels. */
const LINES = {
  name: ['Name of the company', { required: true }],
  dba: ['Trade name', {}],
  tin: ['EIN', { placeholder: '93-1234567' }],
  website: ['Website', {}],
  phone: ['Phone', { type: 'tel' }],
  formed: ['Formed: a date, month or year', { placeholder: '2019-03-01' }],
  state: ['State', { placeholder: 'Oregon' }],
  file_number: ['File number at the registry', {}],
} as const satisfies Partial<Record<keyof Application, readonly [label: string, given: Attributes]>>;

type LineField = keyof typeof LINES;

const LINE_FIELDS = Object.keys(LINES) as LineField[];
const NAMES: readonly string[] = [...LINE_FIELDS, 'addresses', 'people', 'external_id', 'purpose', 'policy'];
const TEXT_LENGTH_MAX = 500;

/** A form that was refused: its values, and the error of the field that the API names; of the form where it names none. */
export interface RefusedCase {
  readonly values: FormBody;
  readonly fault: { readonly message: string; readonly param: string | undefined };
}

/** The field of the form that has an error: `addresses.0.state` is said of `addresses`. */
function isAt(name: string, refused: RefusedCase | undefined): boolean {
  return refused?.fault.param?.split('.')[0] === name;
}

/** The form for a new case. `formKey` makes a form that is sent twice create one case. */
export function newCaseMain(
  policies: readonly string[],
  values: FormBody,
  formKey: string,
  refused?: RefusedCase,
): Html {
  const fields = html`${hiddenFields({ form_key: formKey })} ${applicationFields(values, refused)}
  ${caseFields(policies, values, refused)}`;
  return html`${headingLine('Verify a company', signOutForm('verifications'))}
    <p class="lead">
      Enter what the company says of itself. It is looked up in the loaded registries, each statement is compared, and
      its names are screened. <a href="/verifications">Verifications</a>
    </p>
    ${formBlock('/verifications/new', 'Verify company', fields, { class: 'card form' })}`;
}

/** The form that corrects what was submitted. */
export function correctionMain(id: string, values: FormBody, refused?: RefusedCase): Html {
  return html`${headingLine(`Correct ${values['name'] ?? ''}`, signOutForm('verifications'))}
    <p class="lead">
      All checks are made again, and a case that was decided is open again.
      <a href="${casePath(id)}">Back to the case</a>
    </p>
    ${formBlock(casePath(id, '/edit'), 'Save submitted data', applicationFields(values, refused), { class: 'card form' })}`;
}

/** The fields of what was submitted, with their values. */
function applicationFields(values: FormBody, refused?: RefusedCase): Html {
  const [name, dba, ...others] = LINE_FIELDS.map((one) => {
    const [label, given] = LINES[one];
    const input = { value: values[one] ?? '', maxlength: TEXT_LENGTH_MAX, autocomplete: 'off', ...given };
    return html`${field(one, label, { ...input, ...faultOf(one, refused) })} ${noteOf(one, refused)}`;
  });
  const lines = (one: 'addresses' | 'people', label: string): Html =>
    html`${linesField(one, label, values[one] ?? '', faultOf(one, refused))} ${noteOf(one, refused)}`;
  return html`${isKnown(refused) ? '' : refusalNote(refused?.fault.message)} ${name} ${dba}
  ${lines('addresses', 'Addresses, one on each line')}
  ${lines('people', 'People, one on each line, each with the role after a semicolon')} ${others}`;
}

/** The fields that only a new case has. */
function caseFields(policies: readonly string[], values: FormBody, refused?: RefusedCase): Html {
  const declared = PURPOSE_NAMES.map((one) => [one, `${one.replaceAll('_', ' ')}: ${purposes[one]}`] as const);
  const own = { value: values['external_id'] ?? '', maxlength: EXTERNAL_ID_LENGTH_MAX, autocomplete: 'off' };
  return html`${field('external_id', 'Your own id of the applicant', { ...own, ...faultOf('external_id', refused) })}
    ${noteOf('external_id', refused)}
    ${selectField('purpose', 'Purpose', [['', 'That of the key'], ...declared], values['purpose'])}
    ${noteOf('purpose', refused)}
    ${selectField(
      'policy',
      'Policy',
      policies.map((one) => [one, one] as const),
      values['policy'],
    )}
    ${noteOf('policy', refused)}
    <p class="facts"><a href="/verifications/policies">What the policies say</a></p>`;
}

function faultOf(name: string, refused: RefusedCase | undefined): Attributes {
  return isAt(name, refused) ? { 'aria-invalid': 'true', 'aria-describedby': `${name}-refusal` } : {};
}

function noteOf(name: string, refused: RefusedCase | undefined): Html | '' {
  return isAt(name, refused) ? refusalNote(refused?.fault.message, `${name}-refusal`) : '';
}

function isKnown(refused: RefusedCase | undefined): boolean {
  return NAMES.some((name) => isAt(name, refused));
}

/** The values of the form of what was submitted. */
export function toValues(application: Application): FormBody {
  const lines = LINE_FIELDS.map((name) => [name, application[name] ?? ''] as const);
  return {
    ...Object.fromEntries(lines),
    addresses: application.addresses.map(addressLine).join('\n'),
    people: application.people.map(({ name, title }) => (title === null ? name : `${name}; ${title}`)).join('\n'),
  };
}

/** `130 Sample Ln, Suite 4, Dallas, OR 97338`. */
export function addressLine({ address_line1, address_line2, city, state, postal_code }: SubmittedAddress): string {
  const region = [state, postal_code].filter(Boolean).join(' ');
  return [address_line1, address_line2, city, region].filter(Boolean).join(', ');
}

/**
 * The body of the API. `before`: the form as it was shown, of which only what differs is sent: an address of several fields is not made one line by
 * a form that somebody changes elsewhere.
 */
export function toBody(values: FormBody, before: FormBody = {}): Record<string, unknown> {
  const changed = NAMES.filter((name) => normal(values[name]) !== normal(before[name]));
  return Object.fromEntries(changed.map((name) => [name, toValue(name, normal(values[name]))] as const));
}

function toValue(name: string, text: string): unknown {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (name === 'addresses') return lines.map((line) => ({ full_address: line.trim() }));
  if (name !== 'people') return text === '' ? null : text;
  return lines.map((line) => {
    const [person = '', ...title] = line.split(';');
    return { name: person.trim(), ...(title.length === 0 ? {} : { title: title.join(';').trim() }) };
  });
}

/** Browsers send lines with a carriage return. */
function normal(text = ''): string {
  return text.replaceAll('\r\n', '\n').trim();
}
