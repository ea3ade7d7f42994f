import { type Html, html } from '../../layout/html.ts';
import { assetPath } from '../../layout/page.ts';
import { COPY_LINK_SCRIPT } from './generated/copy-link-script.ts';

export const COPY_LINK_SCRIPT_PATH = assetPath('copy-link', 'js', COPY_LINK_SCRIPT);

/** An item of a list with a button that copies an address; its script shows it. */
export function copyLinkItem(url: string): Html {
  return html`<li data-copy-link="${url}" hidden>
    <button class="quiet" type="button">Copy link</button> <span class="facts" role="status"></span>
    <script type="module" src="${COPY_LINK_SCRIPT_PATH}"></script>
  </li>`;
}
