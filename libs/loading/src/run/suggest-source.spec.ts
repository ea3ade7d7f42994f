import { afterAll, describe, expect, it } from '@jest/globals';
import { InputError } from '@registry/pipeline';
import { temporaryFolder } from '@registry/testing';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LoadError } from '../load-error.ts';
import { suggestSource } from './suggest-source.ts';

const HEMP =
  'Business or License Holder Name,License Number,Regulatory Body,City,State,Zip Code,Status\nA LLC,1,D,Denver,CO,80201,Active\n';
const ofLayout = new LoadError('refused', { cause: new InputError('layout', 'The file does not match.') });

describe('suggestSource', () => {
  const folder = temporaryFolder('suggest');
  const input = join(folder.path, 'hemp.csv');
  writeFileSync(input, HEMP);
  afterAll(() => folder.remove());
  const refused = { input, refusedFor: { slug: 'us-or/business-registry' }, cacheDir: folder.path };

  it('names the source that a file of another layout fits', async () => {
    expect(await suggestSource(ofLayout, refused)).toBe('This looks like us/hemp-producers.');
  });

  it('says nothing of a file that fits no other source, or was refused for something else', async () => {
    expect(await suggestSource(ofLayout, { ...refused, refusedFor: { slug: 'us/hemp-producers' } })).toBeNull();
    expect(await suggestSource(new LoadError('older'), refused)).toBeNull();
    expect(await suggestSource(ofLayout, { ...refused, input: '-' })).toBeNull();
    const other = join(folder.path, 'prices.csv');
    writeFileSync(other, 'product,price\nnails,3\n');
    expect(await suggestSource(ofLayout, { ...refused, input: other })).toBeNull();
  });
});
