import { type Html, html } from '../../layout/html.ts';
import { assetPath } from '../../layout/page.ts';
import { COPY_LINK_SCRIPT } from './generated/copy-link-script.ts';

export const COPY_LINK_SCRIPT_PATH = assetPath('copy-link', 'js', COPY_LINK_SCRIPT);

/** A button that copies what the element around it says: an address, or without one the text of the element before. */
function copyButton(label: string): Html {
  return html`<button class="quiet" type="button">${label}</button> <span class="facts" role="status"></span>
    <script type="module" src="${COPY_LINK_SCRIPT_PATH}"></script>`;
}

/** An item of a list with a button that copies an address; its script shows it. */
export function copyLinkItem(url: string): Html {
  return html`<li data-copy="${url}" hidden>${copyButton('Copy link')}</li>`;
}

/** A text that is shown once: to be selected, or copied by a button. */
export function shownOnce(text: string, label: string): Html {
  return html`<p class="card"><code>${text}</code> <span data-copy="" hidden>${copyButton(label)}</span></p>`;
}
