import { EXTERNAL_ID_LENGTH_MAX, NOTE_LENGTH_MAX } from '../../annotations/annotation.dto.ts';
import type { Annotation } from '../../annotations/annotation.ts';
import { type Html, html } from '../layout/html.ts';
import { formBlock, linesField, optionalField } from '../layout/form-parts.ts';
import type { FormBody } from '../session/form-body.pipe.ts';

/** Values of an annotation that its form has. */
export type TypedAnnotation = Pick<Annotation, 'external_id' | 'tags' | 'note'>;

/** The form by which a workspace annotates a company. A tag may have a comma, so each is a line. */
export function annotationForm(businessId: string, { external_id: externalId, tags, note }: TypedAnnotation): Html {
  const fields = html`<h2>Your annotation</h2>
    ${optionalField('external_id', 'Your own id of the company', externalId, EXTERNAL_ID_LENGTH_MAX)}
    ${linesField('tags', 'Tags, one on each line', tags.join('\n'))}
    ${linesField('note', 'Note', note ?? '', { maxlength: NOTE_LENGTH_MAX })}`;
  const action = `/decisions/${encodeURIComponent(businessId)}/annotation`;
  return formBlock(action, 'Save annotation', fields, { class: 'card form', id: 'annotation' });
}

/** The values of a form that was sent; a field that is empty says nothing. */
export function typedAnnotation({ external_id: externalId = '', tags = '', note = '' }: FormBody): TypedAnnotation {
  const lines = tags.split('\n').map((tag) => tag.trim());
  return { external_id: externalId.trim() || null, tags: lines.filter((tag) => tag !== ''), note: note.trim() || null };
}
