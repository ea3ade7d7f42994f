import type { Business } from '@registry/contracts-records-sections';
import { profileUrl } from '../../addresses/base-url.ts';
import { isSample } from '../../businesses/samples.ts';
import { formatBusinessId, parseBusinessId } from '@registry/domain';
import type { PublishedSources } from '../../coverage/published-sources.ts';
import { toStateName } from '../company/entity-section.ts';
import { recordFacts } from '../company/records/record-facts.ts';
import { recordSections } from '../company/records/record-sections.ts';
import { screeningSection } from '../company/screening-section.ts';
import { type Html, html } from '../layout/html.ts';
import { SAMPLE_BADGE } from '../layout/parts.ts';
import { ON_RECORD, ON_RESULT } from '../layout/own-lines.ts';
import { headingLine, refusalNote } from '../layout/blocks.ts';
import { signOutForm } from '../session/sign-in-form.ts';
import { annotationForm, type TypedAnnotation } from './annotation-form.ts';
import { decisionForm } from './decision-form.ts';

/** The annotation of a company by a workspace, and its decisions on screening results and records. `refusal`: what was wrong with the last one. */
export function decisionsMain(
  business: Business,
  sources: PublishedSources,
  annotation: TypedAnnotation,
  refusal: string | null,
): Html {
  const { id, name, watchlist } = business;
  return html`${headingLine(`Your workspace on ${name}`, signOutForm('decisions'))}
    ${isSample(business) ? html`<p class="badges">${SAMPLE_BADGE}</p>` : ''}
    <p class="lead">
      Annotate the company, and decide which screening results and records are about it. Only your workspace sees this.
      <a href="${profileUrl('', id)}">Public profile</a> · <a href="/decisions">Your companies</a>
    </p>
    ${refusalNote(refusal)} ${annotationForm(id, annotation)}
    ${screeningSection(watchlist, sources, (result) => decisionForm(id, result, result.entity_name, ON_RESULT))}
    ${recordSections(business, {
      state: toStateName(id),
      sources,
      decide: (row) => decisionForm(id, row, recordFacts(row).title, ON_RECORD),
    })}`;
}

/** The page of a company; that of all for another text than an id. */
export function decisionsPath(company: string): string {
  const id = parseBusinessId(company);
  return id === undefined ? '/decisions' : `/decisions/${encodeURIComponent(formatBusinessId(id))}`;
}
