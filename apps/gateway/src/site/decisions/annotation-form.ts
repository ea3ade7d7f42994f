import { EXTERNAL_ID_LENGTH_MAX, NOTE_LENGTH_MAX } from '../../annotations/annotation.dto.ts';
import type { Annotation } from '../../annotations/annotation.ts';
import { type Html, html } from '../layout/html.ts';
import { optionalField } from '../layout/parts.ts';
import type { FormBody } from '../session/form-body.pipe.ts';

/** Values of an annotation that its form has. */
export type TypedAnnotation = Pick<Annotation, 'external_id' | 'tags' | 'note'>;

/** The form by which a workspace annotates a company. A tag may have a comma, so each is a line. */
export function annotationForm(businessId: string, { external_id: externalId, tags, note }: TypedAnnotation): Html {
  return html`<form
    class="card form"
    id="annotation"
    method="post"
    action="/decisions/${encodeURIComponent(businessId)}/annotation"
  >
    <h2>Your annotation</h2>
    ${optionalField('external_id', 'Your own id of the company', externalId, EXTERNAL_ID_LENGTH_MAX)}
    <label for="tags">Tags, one on each line</label>
    <textarea class="short" id="tags" name="tags">${tags.join('\n')}</textarea>
    <label for="note">Note</label>
    <textarea class="short" id="note" name="note" maxlength="${NOTE_LENGTH_MAX}">${note ?? ''}</textarea>
    <button type="submit">Save annotation</button>
  </form>`;
}

/** The values of a form that was sent; a field that is empty says nothing. */
export function typedAnnotation({ external_id: externalId = '', tags = '', note = '' }: FormBody): TypedAnnotation {
  const lines = tags.split('\n').map((tag) => tag.trim());
  return { external_id: externalId.trim() || null, tags: lines.filter((tag) => tag !== ''), note: note.trim() || null };
}
