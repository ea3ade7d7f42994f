import {
  DECISIONS,
  type Verification,
  type VerificationDecisionName,
  verificationEvents,
} from '@registry/contracts-records-sections';
import { profileUrl } from '../../addresses/base-url.ts';
import { isOfSample, listSampleStates } from '../../businesses/samples.ts';
import { evidenceSides } from '../company/records/match-evidence.ts';
import { card, folded, list, refusalNote } from '../layout/blocks.ts';
import { buttonForm, choice, fieldset, formBlock, linesField, optionalField } from '../layout/form-parts.ts';
import { type Html, html } from '../layout/html.ts';
import { moment, SAMPLE_BADGE, statusBadge } from '../layout/parts.ts';
import { searchedNote } from '../search/register-notes.ts';
import { actorLabel, type Emails } from '../workspace/workspace-frame.ts';
import type { RefusedForm } from '../session/refused-form.ts';
import { casePath } from '../layout/case-words.ts';
import type { CasePeople } from './case-people.ts';
import { ASSIGNEE_LENGTH_MAX } from './queue-page.ts';

/** A radio button of a decision, and the key that goes to it. */
const CHOICES: Readonly<Record<VerificationDecisionName, readonly [label: string, key: string]>> = {
  approved: ['Approve', 'a'],
  rejected: ['Reject', 'r'],
};

/** The forms for a decision, a note and an assignee. */
export function caseForms(
  { id, assignee }: Verification,
  { emails, self }: CasePeople,
  { values: typed, fault }: Partial<RefusedForm> = {},
): Html {
  const shown = emails.get(assignee ?? '') ?? assignee;

  const choices = DECISIONS.map((value) => {
    const [label, key] = CHOICES[value];
    const checked = typed?.['decision'] === value;
    return choice('radio', { name: 'decision', value, required: true, checked, 'data-key': key }, label);
  });
  const decide = html`${fieldset('Decision', html`${choices}`)}
  ${linesField('reason', 'Reason', typed?.['reason'] ?? '', { required: true })}`;
  return html`<div class="not-printed">
    ${refusalNote(fault?.message)}
    ${card('Decide', formBlock(casePath(id, '/decide'), 'Save decision', decide), { id: 'decide' })}
    ${card(
      'Work on it',
      html`${formBlock(
          casePath(id),
          'Add note',
          linesField('note', 'Note', typed?.['note'] ?? '', { required: true, 'data-key': 'n' }),
        )}
        ${formBlock(
          casePath(id),
          'Assign case',
          optionalField('assignee', 'Assignee', typed?.['assignee'] ?? shown, ASSIGNEE_LENGTH_MAX),
        )}
        ${self === null || self === assignee ? '' : buttonForm(casePath(id), 'Assign to me', { assignee: self })}
        <p class="actions"><a class="quiet" href="${casePath(id, '/edit')}">Correct submitted data</a></p>
        ${buttonForm(casePath(id, '/evidence'), 'Download signed evidence')}`,
    )}
  </div>`;
}

/** The companies that may be meant, each with a button that chooses it. Folded where one is chosen. */
export function candidatesCard({ id, business, candidates, coverage, message }: Verification): Html | '' {
  const samples = listSampleStates(coverage);
  const others = candidates.filter((one) => one.business.id !== business?.id);
  if (business !== null && others.length === 0) return '';
  const items = others.map(({ business: company, confidence, evidence }) => {
    const sample = isOfSample(samples, company.id) ? SAMPLE_BADGE : '';
    const percent = Math.min(99, Math.round(confidence * 100));
    return html`<p>
        <a href="${profileUrl('', company.id)}">${company.name}</a> ${statusBadge(company.status)}${sample}
        <strong>${String(percent)} %</strong>
      </p>
      <p class="facts">${company.full_address === '' ? '' : `${company.full_address} · `}${company.id}</p>
      ${folded(html`Evidence<span class="hidden"> for ${company.name}</span>`, html`${evidenceSides(evidence)}`, '')}
      ${buttonForm(casePath(id), `Choose ${company.name}`, { business_id: company.id }, 'not-printed')}`;
  });
  const contents = html`${message === null ? '' : html`<p>${message}</p>`}
  ${items.length === 0 ? html`<p>No loaded company may be meant.</p>` : list(items)} ${searchedNote(coverage)}`;
  if (business !== null)
    return card('Other companies', folded('Choose another company', contents, ''), { id: 'candidates' });
  return card('Which company is it?', contents, { id: 'candidates' });
}

/** The changes of a case and who made them, the newest last. */
export function historyCard({ history }: Verification, emails: Emails): Html {
  const items = history.map(
    ({ type, at, by, text }) =>
      html`<li>
        ${moment(at)}
        <p>${verificationEvents[type]} <span class="facts">By ${actorLabel(by, emails)}</span></p>
        ${text === '' ? '' : html`<p>${type === 'assigned' ? (emails.get(text) ?? text) : text}</p>`}
      </li>`,
  );
  return card(
    'History',
    html`<ol class="timeline">
      ${items}
    </ol>`,
    { id: 'history' },
  );
}
