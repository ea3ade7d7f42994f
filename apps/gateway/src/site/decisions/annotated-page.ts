import type { BusinessSearch } from '@registry/contracts-business-registry';
import { profileUrl } from '../../addresses/base-url.ts';
import { EXTERNAL_ID_LENGTH_MAX, TAG_LENGTH_MAX } from '../../annotations/annotation.dto.ts';
import { type AnnotationValues, NO_ANNOTATION } from '../../annotations/annotations.store.ts';
import { toLabel } from '../../search/labels.ts';
import { type Html, html } from '../layout/html.ts';
import { headingLine } from '../layout/blocks.ts';
import { formBlock, optionalField } from '../layout/form-parts.ts';
import { counted, listedNote, pageQuery, pager, statusBadge } from '../layout/parts.ts';
import { WINDOW_MAX } from '@registry/http-frame/parameters/page.dto';
import { businessIdKey } from '@registry/domain';
import { annotationLine } from '../layout/own-lines.ts';
import { signOutForm } from '../session/sign-in-form.ts';
import type { AnnotatedPageQuery } from './annotated-page.query.dto.ts';
import { decisionsPath } from './decisions-page.ts';

type FoundBusiness = BusinessSearch['data'][number];

/** The companies that a workspace annotated, with what it says of them. */
export function annotatedMain(
  { data, total_count: total }: BusinessSearch,
  { page, per_page: perPage, tag, external_id: externalId }: AnnotatedPageQuery,
  annotations: ReadonlyMap<string, AnnotationValues>,
): Html {
  const pages = Math.ceil(Math.min(total, WINDOW_MAX) / perPage);
  const filter = html`${optionalField('tag', 'Only with the tag', tag, TAG_LENGTH_MAX)}
  ${optionalField('external_id', 'Only with your own id', externalId, EXTERNAL_ID_LENGTH_MAX)}`;
  const search = { method: 'get', role: 'search', 'aria-label': 'Search your companies' };
  const href = (to: number): string => `/decisions${pageQuery(to, perPage, { tag, external_id: externalId })}`;
  return html`${headingLine('Your companies', signOutForm('decisions'))}
    ${formBlock('/decisions', 'Filter companies', filter, search)}
    <p role="status">
      ${counted(total, 'company', 'companies')} that your workspace annotated.${listedNote(total, WINDOW_MAX)}
    </p>
    <ol class="hits">
      ${data.map((business) => item(business, annotations.get(businessIdKey(business.id)) ?? NO_ANNOTATION))}
    </ol>
    ${pager(page, pages, href)}`;
}

function item({ id, name, status }: FoundBusiness, annotation: AnnotationValues): Html {
  return html`<li class="hit">
    <h2><a href="${profileUrl('', id)}">${name}</a></h2>
    <p class="badges">${statusBadge(status)}</p>
    <p class="facts">
      ${toLabel('state', id.slice(0, 5))} ·
      <a href="${decisionsPath(id)}#annotation">Annotation and decisions<span class="hidden"> of ${name}</span></a>
    </p>
    ${annotationLine(annotation)}
  </li>`;
}
