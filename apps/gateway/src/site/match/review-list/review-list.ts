import { type Html, html } from '../../layout/html.ts';
import { assetPath } from '../../layout/page.ts';
import { REVIEW_LIST_SCRIPT } from './generated/review-list-script.ts';

export const REVIEW_LIST_SCRIPT_PATH = assetPath('review-list', 'js', REVIEW_LIST_SCRIPT);

const ROWS = html`<kbd>j</kbd> next row, <kbd>k</kbd> previous row,`;
const LIST_KEYS = html`Keys in the table: ${ROWS} <kbd>1</kbd> to <kbd>9</kbd> choose that candidate, <kbd>0</kbd> none
  of these, <kbd>Enter</kbd> choose and go to the next row to review.`;
export const QUEUE_KEYS = html`Keys in the table: ${ROWS} <kbd>Enter</kbd> open the case.`;
export const CASE_KEYS = html`Keys in the case: <kbd>a</kbd> approve, <kbd>r</kbd> reject, <kbd>n</kbd> note. They
  choose nothing yet: they go to the form.`;

/** The keys of a review, which its script shows: all of them can be done without it. */
export function reviewKeys(keys: Html = LIST_KEYS): Html {
  return html`<p class="facts not-printed" data-review-keys hidden>${keys}</p>
    <script type="module" src="${REVIEW_LIST_SCRIPT_PATH}"></script>`;
}
