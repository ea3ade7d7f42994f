import { describe, expect, it } from '@jest/globals';
import { RECORD_KINDS, toSampleSlug } from '@registry/domain';
import { listSources } from './list-sources.ts';
import { loadSource } from './load-source.ts';

const sources = await Promise.all((await listSources()).map((slug) => loadSource(slug)));
const readKind = ({ mapping, yields }: (typeof sources)[number]): string => mapping.describes?.kind ?? yields;

/** The only sources that may make anything `covered`. Whoever adds one reads what the agency says of its dataset. */
const COMPLETE = [
  'ca-qc/business-registry: business',
  'us-co/business-registry: business',
  'us-co/ucc-debtors: lien',
  'us-co/ucc-filings: lien',
  'us-ct/business-registry: business',
  'us-ct/ucc-liens: lien',
  'us-ia/business-registry: business',
  'us-ny/business-registry: business',
  'us-or/business-registry: business',
  'us-pa/business-registry: business',
  'us/fmcsa-census: fmcsa_registration',
];

describe('what sources may claim', () => {
  it('is that they are complete for those whose agency says so, and for no others', () => {
    const complete = sources.filter((source) => source.complete !== null);
    expect(complete.map((source) => `${source.slug}: ${readKind(source)}`).sort()).toEqual(COMPLETE);
  });

  it('is never that a license, permit or federal record is in no register, nor anything of a sample', async () => {
    for (const { mapping, complete, slug } of sources) {
      const { describes } = mapping;
      if (describes !== undefined && !RECORD_KINDS[describes.kind].hasOneRegister)
        expect([slug, complete]).toEqual([slug, null]);
      expect((await loadSource(toSampleSlug(slug))).complete).toBeNull();
    }
  });

  it.each(sources.filter(({ target }) => target === 'records-sections'))(
    '$slug says by name what is searched in it',
    ({ scope }) => {
      expect(scope).toMatch(/^\S.{7,}\S$/);
    },
  );

  it('is complete only with a number of rows by which a file shows that it is whole', () => {
    for (const { complete, checks } of sources)
      if (complete !== null) expect(checks.expectedRows).toBeGreaterThan(100_000);
  });
});
