import { allCodes } from '@registry/errors';
import MarkdownIt from 'markdown-it';
import { ERROR_PAGES_PATH, errorPagePath } from '../problems/error-page-path.ts';

/** Its default escapes HTML in the text. */
const markdown = new MarkdownIt();

/** The pages of docs/errors as HTML, by the path that each is served at. */
export async function errorPages(): Promise<ReadonlyMap<string, string>> {
  const files = [
    { name: 'README', path: ERROR_PAGES_PATH, title: 'Errors' },
    ...allCodes().map(({ slug }) => ({ name: slug, path: errorPagePath(slug), title: slug })),
  ];
  return new Map(
    await Promise.all(files.map(async ({ name, path, title }) => [path, toPage(title, await readPage(name))] as const)),
  );
}

/** The build puts every file that this path may name into the app's bundle. */
async function readPage(name: string): Promise<string> {
  const file = (await import(`../../../../docs/errors/${name}.md`)) as { default: string };
  return file.default;
}

function toPage(title: string, text: string): string {
  const linked = text.replace(/\]\((\w+)\.md\)/g, (_, slug: string) => `](${errorPagePath(slug)})`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/errors.css">
</head>
<body>
<nav><a href="/docs">Documentation</a> · <a href="${ERROR_PAGES_PATH}">Errors</a></nav>
<main>
${markdown.render(linked)}</main>
</body>
</html>
`;
}

export const ERROR_PAGES_STYLE = `:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 48rem; padding: 1rem; font: 16px/1.5 system-ui, sans-serif; }
table { display: block; overflow-x: auto; border-collapse: collapse; }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid #8888; vertical-align: top; }
code, pre { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; }
pre { border: 1px solid #8888; padding: .75rem; white-space: pre-wrap; }
`;
