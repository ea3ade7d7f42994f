import { describe, expect, it } from '@jest/globals';
import { allCodes } from '@registry/errors';
import { errorPagePath } from '@registry/http-frame/problems/error-page-path';
import { exampleError } from '@registry/http-frame/problems/example-errors';
import { projectRoot } from '@registry/testing';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(projectRoot, 'docs', 'reference', 'errors');
const page = (name: string) => readFileSync(join(folder, `${name}.md`), 'utf8');

describe('the pages of docs/reference/errors', () => {
  it('are one for each code of the registry, and no other', () => {
    const pages = readdirSync(folder).filter((name) => name !== 'README.md');
    expect(pages.sort()).toEqual(
      allCodes()
        .map(({ slug }) => `${slug}.md`)
        .sort(),
    );
  });

  it.each(allCodes().map((code) => [code.slug, code] as const))('%s says what the registry says', (slug, code) => {
    const text = page(slug);
    const [heading, , title] = text.split('\n');
    expect([heading, title]).toEqual([`# ${slug}`, `${code.title}.`]);
    expect(text).toContain(`| ${code.status} | ${code.retryable ? 'after `Retry-After` seconds' : 'no'} |`);
    for (const section of ['## When', '## What to do', '## Example']) expect(text).toContain(`\n${section}\n\n`);
  });

  it.each(allCodes().map((code) => [code.slug, code] as const))('%s shows the example of the code', (slug, code) => {
    const [, example = ''] = /```json\n([^]*?)```/.exec(page(slug)) ?? [];
    const body = JSON.parse(example) as object;
    const { message, param } = exampleError(code);
    const shown = { message, code: slug, ...(param === undefined ? {} : { param }), doc_url: errorPagePath(slug) };
    expect(body).toEqual('error' in body ? { error: shown } : { errors: [shown] });
  });

  it('are listed in the README with their status and title', () => {
    for (const { slug, status, title } of allCodes()) {
      expect(page('README')).toContain(`| ${status} | [${slug}](${slug}.md) | ${title} |`);
    }
  });
});
