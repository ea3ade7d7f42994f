import { NOTE_LENGTH_MAX } from '../../decisions/decision.dto.ts';
import { type Html, html, raw } from '../layout/html.ts';
import { time } from '../layout/parts.ts';

/** Objects of a decision: a record or a screening result, with its decision until now. */
interface Decidable {
  readonly id: string;
  readonly decision: {
    readonly decision: string;
    readonly note: string | null;
    readonly decided_at: string;
    readonly is_current: boolean;
  } | null;
}

/** The decisions on one kind of items, in words. */
type DecisionLabels = Readonly<Record<string, string>>;

/** The form by which a workspace decides on an item that its page calls `title`. */
export function decisionForm(
  businessId: string,
  { id, decision }: Decidable,
  title: string,
  labels: DecisionLabels,
): Html {
  return html`<form
    class="form decision"
    id="${id}"
    method="post"
    action="/decisions/${encodeURIComponent(businessId)}"
  >
    <input type="hidden" name="item" value="${id}" />
    <fieldset>
      <legend>Decision<span class="hidden"> on ${title}</span></legend>
      ${decision === null ? '' : html`<p class="facts">${decidedLine(decision, labels)}</p>`}
      ${Object.entries(labels).map(
        ([value, label]) =>
          html`<label
            ><input
              type="radio"
              name="decision"
              value="${value}"
              required
              ${value === decision?.decision ? raw('checked') : ''}
            />
            ${label}</label
          >`,
      )}
    </fieldset>
    <label for="note-${id}">Note<span class="hidden"> on ${title}</span></label>
    <input id="note-${id}" name="note" value="${decision?.note ?? ''}" maxlength="${NOTE_LENGTH_MAX}" />
    <button type="submit">Save decision<span class="hidden"> on ${title}</span></button>
  </form>`;
}

function decidedLine(
  { decision, decided_at: at, is_current: isCurrent }: NonNullable<Decidable['decision']>,
  labels: DecisionLabels,
): Html {
  return html`Decided ${time(at)}: <strong>${labels[decision] ?? decision}</strong>.
    ${isCurrent ? '' : 'It has changed since. Decide again.'}`;
}
