import { HtmlValidate } from 'html-validate/node';

/** Rules of style that say nothing about what a browser or a screen reader makes of a page. */
const STYLE_RULES = [
  'attr-quotes',
  'long-title',
  'no-inline-style',
  'no-trailing-whitespace',
  'tel-non-breaking',
  'void-style',
  'doctype-style',
] as const;

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: Object.fromEntries(STYLE_RULES.map((rule) => [rule, 'off'] as const)),
});

/** Lists what is not valid HTML in a page as the server sends it. */
export async function htmlFlaws(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, selector }) => `${ruleId}: ${message} (line ${line}, ${selector ?? 'no element'})`,
    ),
  );
}
