import { type Html, html } from '../../layout/html.ts';
import { assetPath } from '../../layout/page.ts';
import { REVIEW_LIST_SCRIPT } from './generated/review-list-script.ts';

export const REVIEW_LIST_SCRIPT_PATH = assetPath('review-list', 'js', REVIEW_LIST_SCRIPT);

/** The keys of a review, which its script shows: without it the rows are radio buttons with a link to the next row. */
export function reviewKeys(): Html {
  return html`<p class="facts" data-review-keys hidden>
      Keys in the table: <kbd>j</kbd> next row, <kbd>k</kbd> previous row, <kbd>1</kbd> to <kbd>9</kbd> choose that
      candidate, <kbd>0</kbd> none of these, <kbd>Enter</kbd> choose and go to the next row to review.
    </p>
    <script type="module" src="${REVIEW_LIST_SCRIPT_PATH}"></script>`;
}
