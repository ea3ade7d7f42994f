import { html } from '../layout/html.ts';
import type { DocumentationPage } from './documentation-layout.ts';
import { describedList } from './schema-fields.ts';

/** Pages that a search lists, and characters that it shows around the first word found. */
const [HITS_MAX, EXCERPT_LENGTH] = [20, 180];
const TEXT_MAX = 100;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

interface SearchedPage extends Pick<DocumentationPage, 'title' | 'path'> {
  readonly text: string;
}

/** The texts of pages, for `searchPage`. */
export function searchedPages(pages: readonly DocumentationPage[]): Promise<SearchedPage[]> {
  return Promise.all(
    pages.map(async ({ title, path, main }) => ({ title, path, text: extractText(String(await main())) })),
  );
}

/** Finds pages of the documentation that have all words of a text: first those with the words in their titles. */
export function searchPage(pages: readonly SearchedPage[], typed: string): DocumentationPage {
  const q = typed.trim().slice(0, TEXT_MAX);
  const words = q
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const found = words.length === 0 ? [] : find(pages, words);
  const hits = found
    .slice(0, HITS_MAX)
    .map(({ title, path, text }) => [html`<a href="${path}">${title}</a>`, excerpt(text, words[0] ?? '')] as const);
  const main = html`<div class="prose">
    <h1>${q === '' ? 'Search the documentation' : html`Documentation about “${q}”`}</h1>
    <p role="status">
      ${q === '' ? 'Type a word to search for.' : found.length === 0 ? 'No page has all of these words.' : ''}
    </p>
    ${describedList(hits)}
  </div>`;
  return { title: 'Search', path: '/docs/search', main: () => main };
}

function find(pages: readonly SearchedPage[], words: readonly string[]): SearchedPage[] {
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const found = pages.filter(({ title, text }) => has(`${title} ${text}`));
  return [...found.filter(({ title }) => has(title)), ...found.filter(({ title }) => !has(title))];
}

function extractText(page: string): string {
  return page
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function excerpt(text: string, word: string): string {
  const at = Math.max(0, text.toLowerCase().indexOf(word));
  const from = text.lastIndexOf(' ', Math.max(0, at - EXCERPT_LENGTH / 3)) + 1;
  const cut = text.slice(from, from + EXCERPT_LENGTH);
  return `${from > 0 ? '… ' : ''}${cut}${from + EXCERPT_LENGTH < text.length ? ' …' : ''}`;
}
