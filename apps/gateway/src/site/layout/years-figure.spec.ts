import { describe, expect, it } from '@jest/globals';
import { textIn } from '../../testing/shown-page.ts';
import { yearsFigure } from './years-figure.ts';

const shown = async (years: Readonly<Record<string, number>>) => {
  const counts = Object.entries(years).map(([value, count]) => ({ value, count }));
  return String(await yearsFigure(counts, 'All matches.'));
};
const barsIn = (html: string): number => html.match(/M\d+ 40V/g)?.length ?? 0;

describe('the years of formation', () => {
  it('have a bar and a row each, and those more than fifty years before the last are one', async () => {
    const html = await shown({ 1893: 2, 1950: 3, 2001: 7, 2026: 1_234 });
    expect(html).toContain('<span>before 1977</span><span>2026</span>');
    expect(textIn(html)).toContain('before 1977 5 2001 7 2026 1,234');
    expect(textIn(html)).toContain('All matches. 1,246 have a known year.');
    expect(html).toContain('aria-label="Companies by year of formation, before 1977 to 2026. Most in 2026: 1,234."');
    expect(barsIn(html)).toBe(3);
  });

  it('of a single year are a bar among twenty years', async () => {
    const html = await shown({ 2019: 30 });
    expect(html).toContain('<span>2000</span><span>2019</span>');
    expect(barsIn(html)).toBe(1);
    expect(textIn(await shown({ 2019: 1 }))).toContain('1 has a known year.');
  });

  it('are not shown where none is known', async () => {
    expect(await shown({})).toBe('');
  });
});
