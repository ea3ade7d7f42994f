import { describe, expect, it } from '@jest/globals';
import { listJurisdictions } from '@registry/contracts-jurisdiction';
import { stateCodes } from '@registry/domain';
import { coveredBriefly } from './home-page.ts';

describe('the summary of what is covered', () => {
  it('says how many states it does not name', async () => {
    const [example] = listJurisdictions.example.reply.jurisdictions;
    const loaded = (count: number) =>
      coveredBriefly(
        stateCodes.slice(0, count).flatMap((state) => (example === undefined ? [] : { ...example, state })),
      );
    expect(String(await loaded(12))).not.toContain('more');
    expect(String(await loaded(14))).toContain('<a href="/coverage">and 2 more</a>');
  });
});
