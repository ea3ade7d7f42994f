import { NOTE_LENGTH_MAX } from '../../decisions/decision.dto.ts';
import { hiddenFields } from '../layout/blocks.ts';
import { field, fieldset, formBlock, radios } from '../layout/form-parts.ts';
import { type Html, html } from '../layout/html.ts';
import type { DecisionLabels } from '../layout/own-lines.ts';

/** A record or a screening result, with its decision until now. */
interface Decidable {
  readonly id: string;
  readonly decision: { readonly decision: string; readonly note: string | null } | null;
}

/** The form by which a workspace decides on an item that its page calls `title`. */
export function decisionForm(
  businessId: string,
  { id, decision }: Decidable,
  title: string,
  labels: DecisionLabels,
): Html {
  const on = html`<span class="hidden"> on ${title}</span>`;
  const choices = radios('decision', Object.entries(labels), decision?.decision, true);
  const note = { id: `note-${id}`, value: decision?.note ?? '', maxlength: NOTE_LENGTH_MAX };
  return formBlock(
    `/decisions/${encodeURIComponent(businessId)}`,
    html`Save decision${on}`,
    html`${hiddenFields({ item: id })} ${fieldset(html`Decision${on}`, choices)} ${field('note', html`Note${on}`, note)}`,
    { class: 'form decision', id },
  );
}
