import type { Business, Verification } from '@registry/contracts-records-sections';
import { profileUrl } from '../../addresses/base-url.ts';
import { isOfSample, listSampleStates } from '../../businesses/samples.ts';
import type { PublishedSources } from '../../coverage/published-sources.ts';
import { documentsSection } from '../company/records/documents-section.ts';
import { type Fact, factList, headingLine } from '../layout/blocks.ts';
import { type Html, html } from '../layout/html.ts';
import { dataDate, moment, SAMPLE_BADGE, statusBadge } from '../layout/parts.ts';
import { CASE_KEYS, reviewKeys } from '../match/review-list/review-list.ts';
import { signOutForm } from '../session/sign-in-form.ts';
import type { Emails } from '../workspace/workspace-frame.ts';
import type { RefusedForm } from '../session/refused-form.ts';
import { candidatesCard, caseForms, historyCard } from './case-forms.ts';
import type { CasePeople } from './case-people.ts';
import { badge, casePath, outcomeBadge } from '../layout/case-words.ts';
import { decisionCard, outcomeCard, submittedTable, tasksCard } from './checks.ts';

/** A case: what was submitted next to what was found, the checks, and what to do. At another time it has no forms. */
export function caseMain(
  verification: Verification,
  documents: Business['documents'],
  sources: PublishedSources,
  people: CasePeople,
  refused?: RefusedForm,
): Html {
  const { submitted, review, business, as_known_at: knownAt } = verification;
  const isPast = knownAt !== undefined;
  return html`<article id="case" tabindex="-1">
    ${head(verification, people.emails)} ${isPast ? pastNote(verification.id, knownAt) : reviewKeys(CASE_KEYS)}
    <div class="profile">
      <div>
        ${decisionCard(verification, people.emails)} ${outcomeCard(review)} ${candidatesCard(verification)}
        ${submittedTable(submitted, review.tasks)} ${tasksCard(review.tasks, business?.id ?? null, sources)}
        ${documentsSection(documents, sources)}
      </div>
      <aside>
        ${isPast ? '' : caseForms(verification, people, refused)} ${historyCard(verification, people.emails)}
      </aside>
    </div>
  </article>`;
}

function head(verification: Verification, emails: Emails): Html {
  const { id, status, submitted, review, external_id: externalId, assignee, purpose } = verification;
  const facts: readonly Fact[] = [
    ['Company', companyLine(verification)],
    ['Your own id', externalId],
    ['Purpose', purpose?.replaceAll('_', ' ') ?? null],
    ['Assignee', assignee === null ? 'not assigned' : (emails.get(assignee) ?? assignee)],
    ['Case', html`<code>${id}</code>, opened ${moment(verification.created_at)}`],
    ['Kept until', moment(verification.expires_at)],
  ];
  return html`<header class="head">
    <p class="facts not-printed"><a href="/verifications">Verifications</a></p>
    ${headingLine(submitted.name, signOutForm('verifications'))}
    <p class="badges">${badge(status)} ${outcomeBadge(review.outcome)}</p>
    ${factList(facts)}
  </header>`;
}

function companyLine({ business, verdict, coverage }: Verification): Html {
  if (business === null) return html`none is certain`;
  const sample = isOfSample(listSampleStates(coverage), business.id) ? SAMPLE_BADGE : '';
  return html`<a href="${profileUrl('', business.id)}">${business.name}</a>
    ${statusBadge(business.status)}${sample}
    <span class="facts"
      >${dataDate(business.as_of || null)}, ${business.id},
      ${verdict === 'chosen' ? 'chosen by your workspace' : 'found'}</span
    >`;
}

function pastNote(id: string, knownAt: string): Html {
  return html`<p class="refusal" role="note">
    The checks as they were known ${moment(knownAt)}. <a href="${casePath(id)}">The case now</a>
  </p>`;
}
