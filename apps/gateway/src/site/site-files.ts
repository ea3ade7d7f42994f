import { COPY_LINK_SCRIPT_PATH } from './company/copy-link/copy-link.ts';
import { COPY_LINK_SCRIPT } from './company/copy-link/generated/copy-link-script.ts';
import { STYLE_PATH } from './layout/page.ts';
import { FOR_EVER, type ServedFile } from './layout/serve-files.ts';
import { STYLE } from './layout/style.ts';
import { REVIEW_LIST_SCRIPT } from './match/review-list/generated/review-list-script.ts';
import { REVIEW_LIST_SCRIPT_PATH } from './match/review-list/review-list.ts';
import { ICON } from './reference/documentation-layout.ts';
import { SEARCH_FIELD_SCRIPT } from './search-field/generated/search-field-script.ts';
import { SEARCH_FIELD_SCRIPT_PATH } from './search-field/search-field.ts';

const FOR_A_DAY = 'public, max-age=86400';
const SCRIPT = 'text/javascript; charset=utf-8';

/** Lists the files that pages of the site load, and that search engines read first. `baseUrl`: the public address of the site. */
export function siteFiles(baseUrl: string): ServedFile[] {
  const robots = `User-agent: *\nDisallow: /v1\nDisallow: /*?\nAllow: /\nSitemap: ${baseUrl}/sitemap.xml\n`;
  return [
    { path: STYLE_PATH, type: 'text/css; charset=utf-8', kept: FOR_EVER, text: STYLE },
    { path: SEARCH_FIELD_SCRIPT_PATH, type: SCRIPT, kept: FOR_EVER, text: SEARCH_FIELD_SCRIPT },
    { path: COPY_LINK_SCRIPT_PATH, type: SCRIPT, kept: FOR_EVER, text: COPY_LINK_SCRIPT },
    { path: REVIEW_LIST_SCRIPT_PATH, type: SCRIPT, kept: FOR_EVER, text: REVIEW_LIST_SCRIPT },
    { path: '/favicon.svg', type: 'image/svg+xml', kept: FOR_A_DAY, text: ICON },
    { path: '/robots.txt', type: 'text/plain; charset=utf-8', kept: FOR_A_DAY, text: robots },
  ];
}
