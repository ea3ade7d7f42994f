import MarkdownIt from 'markdown-it';
import { raw } from '../surfaces/demo/pages/layout/html.ts';

/** Its default escapes HTML in the text. */
const markdown = new MarkdownIt();
// A wide table scrolls on a narrow screen, by the keyboard too.
markdown.renderer.rules['table_open'] = () =>
  '<div class="scroll" role="group" aria-label="Table" tabindex="0"><table>\n';
markdown.renderer.rules['table_close'] = () => '</table></div>\n';

/** A text of several paragraphs as HTML. */
export function markdownText(text: string) {
  return raw(markdown.render(text));
}

/** A sentence or two as HTML, without a paragraph around them. */
export function markdownLine(text: string) {
  return raw(markdown.renderInline(text));
}
