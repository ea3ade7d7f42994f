import { describe } from '@jest/globals';
import { describeInBrowser } from '../testing/browser/chromium.ts';
import { describeDecisions } from './decisions/decisions-in-a-browser.suite.ts';
import { describePages } from './pages-in-a-browser.suite.ts';
import { describeDocumentation } from './reference/documentation-in-a-browser.suite.ts';
import { describeWatchlists } from './watchlists/watchlists-in-a-browser.suite.ts';
import { describeWorkspace } from './workspace/workspace-in-a-browser.suite.ts';

// One Chromium for all of them: to unpack and start it takes longer than most pages.
await describeInBrowser('in a browser', (browser) => {
  describe('the pages of the demo', () => describePages(browser));
  describe('the page of decisions', () => describeDecisions(browser));
  describe('the documentation', () => describeDocumentation(browser));
  describe('the pages of watchlists', () => describeWatchlists(browser));
  describe('the pages of a workspace', () => describeWorkspace(browser));
});
