import type { VerificationPolicy } from '@registry/contracts-records-sections';
import { describeRule } from '@registry/verification';
import { card, headingLine } from '../layout/blocks.ts';
import { type Html, html } from '../layout/html.ts';
import { moment } from '../layout/parts.ts';
import { signOutForm } from '../session/sign-in-form.ts';

/** The policies of a workspace in words, the published default first. */
export function policiesMain(policies: readonly VerificationPolicy[]): Html {
  return html`${headingLine('Policies', signOutForm('verifications'))}
    <p class="lead">
      A policy says what follows from the checks of a case: it rejects where a rule that rejects is not met, leads to a
      review where another is not met, and approves where all are met. The decision is yours.
      <a href="/verifications">Verifications</a>
    </p>
    ${policies.map(policyCard)}
    <p class="facts">Policies are changed by the API.</p>`;
}

function policyCard({ name, is_published: isPublished, rules, updated_at: at }: VerificationPolicy): Html {
  const items = rules.map(
    (rule) =>
      html`<li>${describeRule(rule)}, <strong>else ${rule.otherwise === 'reject' ? 'reject' : 'review'}</strong>.</li>`,
  );
  const origin = isPublished ? 'Published with this service.' : at === null ? '' : html`Changed ${moment(at)}.`;
  return card(
    name,
    html`<p class="facts">${origin}</p>
      <ol class="numbered">
        ${items}
      </ol>`,
    { id: name },
  );
}
