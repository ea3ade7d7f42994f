/**
 * The script of the pages of the documentation: sends the request of a form, keeps the key and the language of the
 * samples in the browser, copies a sample. A file of its own, because the pages allow no inline script.
 */
export const DOCUMENTATION_SCRIPT = `'use strict';
const kept = (name) => { try { return localStorage.getItem(name) ?? ''; } catch { return ''; } };
const keep = (name, value) => { try { value === '' ? localStorage.removeItem(name) : localStorage.setItem(name, value); } catch { /* a browser that keeps nothing */ } };

const language = document.getElementById('language-' + kept('registry-language'));
if (language) language.checked = true;
for (const choice of document.querySelectorAll('input[name=language]')) {
  choice.addEventListener('change', () => keep('registry-language', choice.value));
}

if (navigator.clipboard) {
  for (const sample of document.querySelectorAll('.samples pre')) {
    const button = Object.assign(document.createElement('button'), { type: 'button', className: 'copy', textContent: 'Copy' });
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(sample.querySelector('code').textContent);
      button.textContent = 'Copied';
      setTimeout(() => { button.textContent = 'Copy'; }, 2000);
    });
    sample.append(button);
  }
}

const form = document.querySelector('.try-it');
if (form) {
  const key = document.getElementById('key');
  if (key) {
    key.value = kept('registry-key');
    key.addEventListener('input', () => keep('registry-key', key.value.trim()));
    document.getElementById('forget').addEventListener('click', () => { key.value = ''; keep('registry-key', ''); });
  }
  form.hidden = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const outcome = form.querySelector('.outcome');
    const output = form.querySelector('pre');
    const body = document.getElementById('body');
    const headers = body ? { 'content-type': 'application/json' } : {};
    if (key && key.value.trim() !== '') headers['x-api-key'] = key.value.trim();
    const query = new URLSearchParams();
    let path = form.dataset.path;
    for (const field of form.querySelectorAll('[data-in]')) {
      const value = field.value;
      if (field.dataset.in === 'path') path = path.replace('{' + field.name + '}', encodeURIComponent(value));
      else if (value !== '' && field.dataset.in === 'query') query.set(field.name, value);
      else if (value !== '') headers[field.name] = value;
    }
    const target = path + (query.size === 0 ? '' : '?' + query);
    outcome.textContent = 'Waiting for the response …';
    try {
      const startedAt = performance.now();
      const response = await fetch(target, { method: form.dataset.method, headers, ...(body ? { body: body.value } : {}) });
      const text = await response.text();
      const ms = Math.round(performance.now() - startedAt);
      outcome.textContent = response.status + ' in ' + ms + ' ms: ' + form.dataset.method + ' ' + target;
      output.textContent = text.startsWith('{') ? JSON.stringify(JSON.parse(text), null, 2) : text;
      output.hidden = text === '';
    } catch (error) {
      outcome.textContent = 'The request got no response: ' + error.message;
      output.hidden = true;
    }
  });
}
`;
