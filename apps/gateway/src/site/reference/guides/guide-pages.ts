import type { PublicAddresses } from '../../../addresses/public-urls.ts';
import { type Html, html } from '../../layout/html.ts';
import type { DocumentationPage } from '../documentation-layout.ts';
import { markdownText } from '../markdown.ts';

/** Importers of the guides, by folder of `docs`. The build puts every file that these paths may name into the app's bundle. */
const FOLDERS = {
  tutorials: (name: string) => import(`../../../../../../docs/tutorials/${name}.md`),
  'how-to': (name: string) => import(`../../../../../../docs/how-to/${name}.md`),
  explanation: (name: string) => import(`../../../../../../docs/explanation/${name}.md`),
} as const satisfies Readonly<Record<string, (name: string) => Promise<unknown>>>;

/** The programs that guides show, by the ends of their names: the language of each, and its text. The build has them too. */
const PROGRAMS = {
  mts: ['ts', (name: string) => import(`../../../../../../docs/examples/${name}.mts`)],
  py: ['python', (name: string) => import(`../../../../../../docs/examples/${name}.py`)],
} as const satisfies Readonly<Record<string, readonly [language: string, read: (name: string) => Promise<unknown>]>>;

/** A line that has only the link to a program. */
const PROGRAM = /^\[[^\]]+\]\(\.\.\/examples\/([\w/-]+)\.(mts|py)\)$/gm;

/** The addresses that guides name: those of `npm start`. */
const LOCAL = {
  production: 'http://127.0.0.1:3000',
  demo: 'http://127.0.0.1:3001',
  mcp: 'http://127.0.0.1:3002/mcp',
} as const satisfies PublicAddresses;

/** The documents for those who call the API, in the order of the navigation. */
const GUIDES: readonly (readonly [folder: keyof typeof FOLDERS, name: string])[] = [
  ['tutorials', 'integrate-the-api'],
  ['how-to', 'use-a-client'],
  ['how-to', 'test-in-the-sandbox'],
  ['how-to', 'test-webhooks-with-a-clock'],
  ['how-to', 'match-a-list'],
  ['how-to', 'screen-companies'],
  ['how-to', 'verify-a-company'],
  ['how-to', 'prove-what-you-knew'],
  ['how-to', 'get-every-page'],
  ['how-to', 'retry-and-stay-within-limits'],
  ['how-to', 'cache-responses'],
  ['how-to', 'export-and-stay-current'],
  ['how-to', 'annotate-companies'],
  ['how-to', 'manage-your-workspace'],
  ['how-to', 'connect-an-identity-provider'],
  ['how-to', 'follow-companies'],
  ['how-to', 'connect-an-assistant'],
  ['how-to', 'use-from-an-agent'],
  ['explanation', 'matching'],
  ['explanation', 'verification'],
  ['explanation', 'entities'],
  ['explanation', 'the-past'],
  ['explanation', 'contacts'],
];

/** A part for operators, which have the documents themselves. */
const NOT_SERVED = /<!-- not served -->[^]*?<!-- served -->\n*/g;

/** The guides next to the reference of an API. */
export function guidePages(addresses: PublicAddresses): Promise<DocumentationPage[]> {
  return Promise.all(
    GUIDES.map(async ([folder, name]) => {
      const text = await withPrograms(await readText(FOLDERS[folder](name)));
      const title = /^# (.+)$/m.exec(text)?.[1] ?? name;
      return { title, path: guidePath(name), main: () => guideMain(text, addresses) };
    }),
  );
}

async function readText(loading: Promise<unknown>): Promise<string> {
  return ((await loading) as { readonly default: string }).default;
}

/** A document with the programs that it links, each in place of the line with its link. */
async function withPrograms(document: string): Promise<string> {
  let text = document;
  for (const [line, name = '', end = ''] of document.matchAll(PROGRAM)) {
    const [language, read] = PROGRAMS[end as keyof typeof PROGRAMS];
    const program = `\`\`\`${language}\n${await readText(read(name))}\`\`\``;
    text = text.replace(line, () => program);
  }
  return text;
}

/** A document as it is served: to those who call the servers, with links to what is served too. */
export function guideMain(document: string, addresses: PublicAddresses): Html {
  const text = document.replace(NOT_SERVED, '').replace(LINK, servedLink);
  return html`<div class="prose">${markdownText(withAddresses(text, addresses), true)}</div>`;
}

function withAddresses(text: string, addresses: PublicAddresses): string {
  return Object.entries(LOCAL).reduce(
    (all, [name, local]) => all.replaceAll(local, addresses[name as keyof PublicAddresses] || local),
    text,
  );
}

const LINK = /\[([^\]]+)\]\(([^)]+)\)/g;

/** A link to a document that is served here, or its text where that is code; what is on the web and on the page itself stays. */
function servedLink(link: string, text: string, target: string): string {
  const [, folder = '', name = '', heading = ''] = /(?:(\w[\w-]*)\/)?([\w-]+)\.md(#.+)?/.exec(target) ?? [];
  if (/^(https?:|#)/.test(target)) return link;
  if (GUIDES.some(([, guide]) => guide === name)) return `[${text}](${guidePath(name)}${heading})`;
  if (name === 'webhooks') return `[${text}](/docs/webhooks${heading})`;
  if (folder === 'errors') return `[${text}](/docs/errors${name === 'README' ? '' : `/${name}`})`;
  if (target.startsWith('../../')) return text;
  throw new Error(`A guide links ${target}, which is not served: put that part between "not served" and "served".`);
}

function guidePath(name: string): string {
  return `/docs/guides/${name}`;
}
