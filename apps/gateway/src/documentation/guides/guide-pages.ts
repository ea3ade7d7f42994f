import { html } from '../../surfaces/demo/pages/layout/html.ts';
import type { DocumentationPage } from '../documentation-layout.ts';
import { markdownText } from '../markdown.ts';

/** Where the guides of a folder of `docs` are. The build puts every file that these paths may name into the app's bundle. */
const FOLDERS = {
  tutorials: (name: string) => import(`../../../../../docs/tutorials/${name}.md`),
  'how-to': (name: string) => import(`../../../../../docs/how-to/${name}.md`),
  explanation: (name: string) => import(`../../../../../docs/explanation/${name}.md`),
} as const satisfies Readonly<Record<string, (name: string) => Promise<unknown>>>;

/** The documents for those who call the API, in the order of the navigation. */
const GUIDES: readonly (readonly [folder: keyof typeof FOLDERS, name: string])[] = [
  ['tutorials', 'integrate-the-api'],
  ['how-to', 'use-a-client'],
  ['how-to', 'test-in-the-sandbox'],
  ['how-to', 'match-a-list'],
  ['how-to', 'get-every-page'],
  ['how-to', 'retry-and-stay-within-limits'],
  ['how-to', 'cache-responses'],
  ['how-to', 'export-and-stay-current'],
  ['how-to', 'follow-companies'],
  ['tutorials', 'receive-a-webhook'],
  ['how-to', 'connect-an-assistant'],
  ['explanation', 'matching'],
];

/** The guides next to the reference of an API. */
export function guidePages(): Promise<DocumentationPage[]> {
  return Promise.all(
    GUIDES.map(async ([folder, name]) => {
      const { default: text } = (await FOLDERS[folder](name)) as { readonly default: string };
      const title = /^# (.+)$/m.exec(text)?.[1] ?? name;
      const main = html`<div class="prose">${markdownText(text.replace(LINK, servedLink))}</div>`;
      return { title, path: guidePath(name), main };
    }),
  );
}

const LINK = /\[([^\]]+)\]\(([^)]+)\)/g;

/** A link to a document that is served here, or its text; what is on the web stays. */
function servedLink(link: string, text: string, target: string): string {
  const [, folder = '', name = ''] = /(?:(\w[\w-]*)\/)?([\w-]+)\.md/.exec(target) ?? [];
  if (/^https?:/.test(target)) return link;
  if (GUIDES.some(([, guide]) => guide === name)) return `[${text}](${guidePath(name)})`;
  if (name === 'webhooks') return `[${text}](/docs/webhooks)`;
  if (folder === 'errors') return `[${text}](/docs/errors${name === 'README' ? '' : `/${name}`})`;
  return text;
}

function guidePath(name: string): string {
  return `/docs/guides/${name}`;
}
