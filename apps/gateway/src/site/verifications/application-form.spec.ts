import { expect, it } from '@jest/globals';
import { exampleApplication } from '@registry/contracts-records-sections';
import { textIn } from '../../testing/shown-page.ts';
import { correctionMain, newCaseMain, toBody, toValues } from './application-form.ts';
import { newCasePath } from '../layout/case-words.ts';

const FORM = {
  name: ' Cedar ',
  dba: '',
  addresses: '1 A St\r\n\r\n2 B St',
  people: 'Jane Doe; Member\r\nJoe Roe',
  tin: '',
};

it('a form is the body of the API: one address and one person of each line, and nothing of an empty field', () => {
  expect(toBody(FORM)).toEqual({
    name: 'Cedar',
    addresses: [{ full_address: '1 A St' }, { full_address: '2 B St' }],
    people: [{ name: 'Jane Doe', title: 'Member' }, { name: 'Joe Roe' }],
  });
  expect(toBody({ ...FORM, external_id: 'A-1', purpose: '', policy: 'strict', form_key: 'form-1' })).toMatchObject({
    external_id: 'A-1',
    policy: 'strict',
  });
});

it('a correction sends only what differs, and null for what was emptied', () => {
  const values = toValues({ ...exampleApplication, tin: '93-1234567' });
  expect(values).toMatchObject({ addresses: '130 Sample Ln, Dallas, OR 97338', people: 'Jane Q Doe', formed: '2019' });
  expect(toBody(values, values)).toEqual({});
  const changed = { ...values, tin: ' ', people: 'Jane Q Doe; Member', addresses: `${values['addresses'] ?? ''}\r\n` };
  expect(toBody(changed, values)).toEqual({ tin: null, people: [{ name: 'Jane Q Doe', title: 'Member' }] });
});

it('an error is shown next to its field, with the values kept', async () => {
  const shown = async (param: string | undefined) => {
    const fault = { message: 'It is wrong.', param };
    return String(
      await newCaseMain(['default', 'strict'], { ...FORM, policy: 'strict' }, 'form-1', { values: FORM, fault }),
    );
  };
  const page = await shown('people.1.name');
  expect(page).toMatch(/name="people"[^]*Jane Doe; Member[^]*id="people-refusal" role="alert">It is wrong\./);
  expect(page).toMatch(/<textarea[^>]*id="people"[^>]*aria-invalid="true"[^>]*aria-describedby="people-refusal"/);
  expect(page).toMatch(/<option value="strict" selected>/);
  expect(page).toContain('name="form_key" value="form-1"');
  expect(await shown('formed')).toMatch(/name="formed"[^>]*aria-describedby="formed-refusal"/);
  for (const param of [undefined, 'no_field']) {
    const whole = await shown(param);
    expect(whole.match(/role="alert"/g)).toHaveLength(1);
    expect(whole).not.toContain('aria-invalid');
  }
  const correction = String(await correctionMain('ver_1', FORM));
  expect(correction).toContain('action="/verifications/ver_1/edit"');
  expect(correction).not.toContain('name="policy"');
  expect(textIn(correction)).toContain('a case that was decided is open again');
});

it('a profile leads to the form with what it knows, and a text without a name to the queue', () => {
  expect(newCasePath({ name: 'A & B', state: 'OR', file_number: '1' })).toBe(
    '/verifications/new?name=A+%26+B&state=OR&file_number=1',
  );
  expect(newCasePath({ state: 'OR' })).toBe('/verifications');
});
