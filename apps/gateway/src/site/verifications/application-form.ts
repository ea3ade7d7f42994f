import type { Application, SubmittedAddress } from '@registry/contracts-records-sections';
import { PURPOSE_NAMES, purposes } from '../../keys/audit/purposes.ts';
import { headingLine, hiddenFields } from '../layout/blocks.ts';
import { field, formBlock, linesField, selectField } from '../layout/form-parts.ts';
import { type Html, html } from '../layout/html.ts';
import type { FormBody } from '../session/form-body.pipe.ts';
import { formFault, type RefusedForm, withFault } from '../session/refused-form.ts';
import { signOutForm } from '../session/sign-in-form.ts';
import { casePath } from '../layout/case-words.ts';

/** Characters of a field, of which the API takes as many or fewer. */
const LENGTH_MAX = 500;

/** The fields of an application that its form has on one line, with their labels. */
const LINES: Readonly<Record<Exclude<keyof Application, 'addresses' | 'people'>, string>> = {
  name: 'Name of the company',
  dba: 'Trade name',
  tin: 'EIN',
  website: 'Website',
  phone: 'Phone',
  formed: 'Formed: a date, month or year',
  state: 'State',
  file_number: 'File number at the registry',
};
const LINE_FIELDS = Object.keys(LINES) as (keyof typeof LINES)[];
const NAMES: readonly string[] = [...LINE_FIELDS, 'addresses', 'people', 'external_id', 'purpose', 'policy'];

/** The form for a new case. `formKey` makes a form that is sent twice create one case. */
export function newCaseMain(
  policies: readonly string[],
  values: FormBody,
  formKey: string,
  refused?: RefusedForm,
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
export function correctionMain(id: string, values: FormBody, refused?: RefusedForm): Html {
  return html`${headingLine(`Correct ${values['name'] ?? ''}`, signOutForm('verifications'))}
    <p class="lead">
      All checks are made again, and a case that was decided is open again.
      <a href="${casePath(id)}">Back to the case</a>
    </p>
    ${formBlock(casePath(id, '/edit'), 'Save submitted data', applicationFields(values, refused), { class: 'card form' })}`;
}

/** The fields of what was submitted, with their values. */
function applicationFields(values: FormBody, refused?: RefusedForm): Html {
  const [name, dba, ...others] = LINE_FIELDS.map((one) => lineField(one, LINES[one], values, refused));
  const [addresses, people] = [
    ['addresses', 'Addresses, one on each line'] as const,
    ['people', 'People, one on each line, each with the role after a semicolon'] as const,
  ].map(([one, label]) => withFault(one, refused, (given) => linesField(one, label, values[one] ?? '', given)));
  return html`${formFault(NAMES, refused)} ${name} ${dba} ${addresses} ${people} ${others}`;
}

/** The fields that only a new case has. */
function caseFields(policies: readonly string[], values: FormBody, refused?: RefusedForm): Html {
  const declared = PURPOSE_NAMES.map((one) => [one, `${one.replaceAll('_', ' ')}: ${purposes[one]}`] as const);
  const choose = (name: string, label: string, options: readonly (readonly [string, string])[]): Html =>
    withFault(name, refused, (given) => selectField(name, label, options, values[name], given));
  return html`${lineField('external_id', 'Your own id of the applicant', values, refused)}
    ${choose('purpose', 'Purpose', [['', 'That of the key'], ...declared])}
    ${choose(
      'policy',
      'Policy',
      policies.map((one) => [one, one]),
    )}
    <p class="facts"><a href="/verifications/policies">What the policies say</a></p>`;
}

function lineField(name: string, label: string, values: FormBody, refused?: RefusedForm): Html {
  const input = { value: values[name] ?? '', maxlength: LENGTH_MAX, autocomplete: 'off', required: name === 'name' };
  return withFault(name, refused, (given) => field(name, label, { ...input, ...given }));
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
