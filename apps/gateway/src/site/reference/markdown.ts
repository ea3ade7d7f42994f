import MarkdownIt from 'markdown-it';
import { raw } from '../layout/html.ts';

/** Its default escapes HTML in the text. */
const markdown = new MarkdownIt();
// A wide table scrolls on a narrow screen, by the keyboard too.
markdown.renderer.rules['table_open'] = () =>
  '<div class="scroll" role="group" aria-label="Table" tabindex="0"><table>\n';
markdown.renderer.rules['table_close'] = () => '</table></div>\n';
// Links within a document name its headings as GitHub does.
markdown.renderer.rules['heading_open'] = (tokens, at, options, env, renderer) => {
  const title = tokens[at + 1]?.content ?? '';
  const id = title
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');
  if (env?.['linksItself'] === true) tokens[at]?.attrSet('id', id);
  return renderer.renderToken(tokens, at, options);
};

/** A text of several paragraphs as HTML. `linksItself`: whether it has links to its own headings. */
export function markdownText(text: string, linksItself = false) {
  return raw(markdown.render(text, { linksItself }));
}

/** A sentence or two as HTML, without a paragraph around them. */
export function markdownLine(text: string) {
  return raw(markdown.renderInline(text));
}
