import { type Html, html } from '../layout/html.ts';
import { assetPath } from '../layout/page.ts';
import { searchForm } from '../layout/parts.ts';
import { SEARCH_FIELD_SCRIPT } from './generated/search-field-script.ts';

export const SEARCH_FIELD_SCRIPT_PATH = assetPath('search-field', 'js', SEARCH_FIELD_SCRIPT);

/** The field that companies are searched by. Its script suggests some while a name is typed; without it, it is a form like any other. */
export function searchField(q: string): Html {
  return html`${searchForm('/', 'Search companies by name, file number, officer, phone, email or website', q)}
    <script type="module" src="${SEARCH_FIELD_SCRIPT_PATH}"></script>`;
}
