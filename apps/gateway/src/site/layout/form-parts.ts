import { hiddenFields } from './blocks.ts';
import { type Attributes, attributes, type Html, html } from './html.ts';

/** A form that one button sends: to its path, and by POST if not said otherwise. */
export function formBlock(action: string, button: Html | string, contents: Html | '', given: Attributes = {}): Html {
  return html`<form${attributes({ class: 'form', method: 'post', action, ...given })}>
    ${contents}
    <button type="submit">${button}</button>
  </form>`;
}

/** A form that shows only its button. */
export function buttonForm(action: string, button: string, fields: Attributes = {}, className?: string): Html {
  return html`<form${attributes({ class: className, method: 'post', action })}>
    ${hiddenFields(fields)} <button class="quiet" type="submit">${button}</button>
  </form>`;
}

/** A page that confirms what its form does. */
export function confirmationPage(
  heading: string,
  consequence: Html | string,
  {
    action,
    button,
    cancel,
    fields = '',
  }: Readonly<Record<'action' | 'button' | 'cancel', string>> & { readonly fields?: Html | '' },
): Html {
  return html`<h1>${heading}</h1>
    <p class="lead">${consequence}</p>
    ${formBlock(action, button, fields)}
    <p><a href="${cancel}">Cancel</a></p>`;
}

/** A field with its label. Its id is its name, if not said otherwise. */
export function field(name: string, label: Html | string, given: Attributes = {}): Html {
  const { id = name, ...others } = given;
  return html`<label for="${id}">${label}</label> <input${attributes({ id, name, ...others })} />`;
}

/** A field that may be empty. */
export function optionalField(name: string, label: string, value: string | null, lengthMax: number): Html {
  return field(name, label, { value: value ?? '', maxlength: lengthMax, autocomplete: 'off' });
}

/** A field for an API key, which no page contains. */
export function keyField(label: string, isRequired: boolean): Html {
  return field('key', label, { type: 'password', autocomplete: 'off', maxlength: 100, required: isRequired });
}

/** A field of several lines. */
export function linesField(name: string, label: string, text: string, given: Attributes = {}): Html {
  return html`<label for="${name}">${label}</label>
    <textarea${attributes({ class: 'short', id: name, name, ...given })}>${text}</textarea>`;
}

/** The value of a choice with what it is called. */
type Option = readonly [value: string | number, label: Html | string];

/** A list to choose one of. Its id is its name, if not said otherwise. An option without a value is chosen by itself, as the first one. */
export function selectField(
  name: string,
  label: string,
  options: readonly Option[],
  chosen?: Option[0],
  given: Attributes = {},
): Html {
  const { id = name, ...others } = given;
  return html`<label for="${id}">${label}</label>
    <select${attributes({ id, name, ...others })}>
      ${options.map(([value, words]) => {
        const selected = value !== '' && value === chosen;
        return html`<option${attributes({ value, selected })}>${words}</option>`;
      })}
    </select>`;
}

/** A box or radio button with its label. */
export function choice(type: 'checkbox' | 'radio', given: Attributes, label: Html | string): Html {
  return html`<label><input${attributes({ type, ...given })} /> ${label}</label>`;
}

/** Radio buttons of a name. */
export function radios(
  name: string,
  options: readonly Option[],
  chosen: Option[0] | undefined,
  required = false,
): Html {
  const buttons = options.map(([value, label]) => {
    return choice('radio', { name, value, required, checked: value === chosen }, label);
  });
  return html`${buttons}`;
}

/** Choices that belong together. */
export function fieldset(legend: Html | string, contents: Html, given: Attributes = {}): Html {
  return html`<fieldset${attributes(given)}>
    <legend>${legend}</legend>
    ${contents}
  </fieldset>`;
}
