import MarkdownIt from 'markdown-it';
import { raw } from '../surfaces/demo/pages/layout/html.ts';

/** Its default escapes HTML in the text. */
const markdown = new MarkdownIt();

/** A text of several paragraphs as HTML. */
export function markdownText(text: string) {
  return raw(markdown.render(text));
}

/** A sentence or two as HTML, without a paragraph around them. */
export function markdownLine(text: string) {
  return raw(markdown.renderInline(text));
}
