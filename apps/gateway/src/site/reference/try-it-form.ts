import { type Html, html } from '../layout/html.ts';
import { toExample } from './code-samples.ts';
import type { DocumentedOperation, DocumentedParameter } from '@registry/http-frame/openapi/documented-operations';

/** A form that sends the request. It shows once its script runs; the samples do without. */
export function tryItForm(operation: DocumentedOperation): Html {
  const { method, path, parameters, body, needsKey } = operation;
  return html`<section class="card" aria-labelledby="try">
    <h2 id="try">Try it</h2>
    <noscript><p>The form needs JavaScript; the samples do without.</p></noscript>
    <form class="try-it" data-method="${method}" data-path="${path}" hidden>
      ${needsKey ? KEY_FIELD : ''} ${parameters.map(field)}
      ${
        body === undefined
          ? ''
          : html`<label for="body">Body</label
              ><textarea id="body" rows="6" spellcheck="false">
${JSON.stringify(body.example ?? {}, undefined, 2)}</textarea>`
      }
      <p class="facts">The values are examples. An id that is not loaded here is 404: take one from a search.</p>
      <button type="submit">Send request</button>
      <p class="outcome" role="status"></p>
      <pre class="scrolled" tabindex="0" role="region" aria-label="Response" hidden></pre>
    </form>
  </section>`;
}

const KEY_FIELD = html`<label for="key"
    >API key <span class="type">kept in this browser until it is removed</span></label
  >
  <div class="key">
    <input id="key" type="password" autocomplete="off" spellcheck="false" />
    <button type="button" id="forget">Remove</button>
  </div>`;

function field(parameter: DocumentedParameter): Html {
  const { name, required, schema } = parameter;
  const id = `parameter-${name}`;
  const label = html`<label for="${id}"
    ><code>${name}</code> <span class="type">${required ? 'required' : 'optional'}</span></label
  >`;
  const value = required ? toExample(parameter) : '';
  const values = schema.type === 'boolean' ? ['true', 'false'] : schema.enum?.map(String);
  if (values !== undefined) {
    return html`${label}<select id="${id}" data-in="${parameter.in}" name="${name}">
        <option value=""></option>
        ${values.map((one) => (one === value ? html`<option selected>${one}</option>` : html`<option>${one}</option>`))}
      </select>`;
  }
  const hint = required || schema.example === undefined ? '' : toExample(parameter);
  return html`${label}<input
      id="${id}"
      data-in="${parameter.in}"
      name="${name}"
      value="${value}"
      placeholder="${hint === '' ? '' : `such as ${hint}`}"
      autocomplete="off"
    />`;
}
