import { afterAll, describe, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import type { StartedChromium } from './start-chromium.ts';

/** Describes what is tried in a browser, and ends it; where Chromium did not start, it is skipped and says why. */
export function describeInBrowser(
  chromium: StartedChromium | string,
  title: string,
  specs: (browser: Browser) => void,
): void {
  describe(title, () => {
    if (typeof chromium === 'string') {
      const reason = `is skipped: Chromium does not start here (${chromium})`;
      process.stderr.write(`${title} ${reason}\n`); // jest does not print the titles of a skipped suite
      it.skip(reason, () => undefined);
      return;
    }
    afterAll(() => chromium.end());
    specs(chromium.browser);
  });
}
