import { expect, it } from '@jest/globals';
import { guideMain } from './guide-pages.ts';

const KNOWN = { production: 'https://api.example', demo: 'https://demo.example', mcp: '' };

it('a guide names the public address of each server, and keeps one that is not known', async () => {
  const text = 'http://127.0.0.1:3000/v1, http://127.0.0.1:3001/match, http://127.0.0.1:3002/mcp';
  expect(String(await guideMain(text, KNOWN))).toContain(
    'https://api.example/v1, https://demo.example/match, http://127.0.0.1:3002/mcp',
  );
});

it('a guide leaves out what is not for callers', async () => {
  const text = 'One.\n\n<!-- not served -->\nRun `npm start`.\n<!-- served -->\nTwo.';
  const main = String(await guideMain(text, KNOWN));
  expect([main.includes('One.'), main.includes('npm start'), main.includes('Two.')]).toEqual([true, false, true]);
});

it('a guide links what is served, with its heading, and never what is not', async () => {
  const text =
    '# A heading: of 2\n\n[a](match-a-list.md#on-the-page) [b](../reference/errors/README.md) [c](#a-heading-of-2)';
  const main = String(await guideMain(text, KNOWN));
  for (const href of ['/docs/guides/match-a-list#on-the-page', '/docs/errors', '#a-heading-of-2'])
    expect(main).toContain(`href="${href}"`);
  expect(main).toContain('<h1 id="a-heading-of-2">');
  expect(() => guideMain('[operators](../how-to/upgrade.md)', KNOWN)).toThrow('which is not served');
});
