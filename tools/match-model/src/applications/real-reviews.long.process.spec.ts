import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '@registry/testing';
import { hasRealFiles, realFiles } from '../queries/real-files.ts';
import { kinds } from './kinds.ts';
import { faultLines, kindLines } from './measure-reviews.ts';
import { reviewHalf } from './review-services.ts';

const title = hasRealFiles()
  ? 'applications of real companies'
  : `applications of real companies (skipped: no ${realFiles})`;

/** Of all kinds; `npm run match -- verify` reviews 500. */
const APPLICATIONS = 60;
/** Of the true ones. */
const APPROVED_MIN = 0.7;

(hasRealFiles() ? describe : describe.skip)(title, () => {
  it('are approved mostly where they are so, rejected never then, and have no wrong success', async () => {
    const folder = temporaryFolder('real-reviews');
    try {
      const reviewed = await reviewHalf(folder.path, 'fitted', APPLICATIONS);
      expect(faultLines(reviewed)).toEqual([]);
      const truths = reviewed.filter(({ kind }) => kinds[kind].isTrue);
      const approved = truths.filter(({ outcome }) => outcome === 'approve').length;
      expect({ lines: kindLines(reviewed), isEnough: approved / truths.length >= APPROVED_MIN }).toMatchObject({
        isEnough: true,
      });
    } finally {
      folder.remove();
    }
  });
});
