import { describe } from '@jest/globals';
import { draws } from '@registry/testing';
import { startChromium } from '@registry/testing/browser';
import { describeInBrowser } from '@registry/testing/describe-in-browser';
import { describeAccounts } from './account/account-in-a-browser.suite.ts';
import { describeTimes } from './company/differences/times-in-a-browser.suite.ts';
import { describeConsent } from './consent/consent-in-a-browser.suite.ts';
import { describeDecisions } from './decisions/decisions-in-a-browser.suite.ts';
import { describeLook } from './layout/look-in-a-browser.suite.ts';
import { describePages } from './pages-in-a-browser.suite.ts';
import { describeDocumentation } from './reference/documentation-in-a-browser.suite.ts';
import { describeReports } from './report/report-in-a-browser.suite.ts';
import { describeSearch } from './search/search-in-a-browser.suite.ts';
import { describeSso } from './sign-in/sso/sso-in-a-browser.suite.ts';
import { describeVerifications } from './verifications/verifications-in-a-browser.suite.ts';
import { describeWatchlists } from './watchlists/watchlists-in-a-browser.suite.ts';
import { describeWorkspace } from './workspace/workspace-in-a-browser.suite.ts';

/** All in the long run; what the server renders, `npm test` looks at without a browser too. */
const describeLong = draws(describe, describe.skip);

// One Chromium for all of them: to unpack and start it takes longer than most pages.
describeInBrowser(await startChromium(), 'in a browser', (browser) => {
  describe('the pages of the demo', () => describePages(browser));
  describe('a company at another time', () => describeTimes(browser));
  describe('reports and evidence', () => describeReports(browser));
  describe('search, home and coverage', () => describeSearch(browser));
  describeLong('the pages of people', () => describeAccounts(browser));
  describeLong('the look', () => describeLook(browser));
  describeLong('the page of decisions', () => describeDecisions(browser));
  describeLong('the documentation', () => describeDocumentation(browser));
  describeLong('the pages of verifications', () => describeVerifications(browser));
  describeLong('the pages of watchlists', () => describeWatchlists(browser));
  describeLong('the page on which a person allows a program', () => describeConsent(browser));
  describeLong('signing in at an identity provider', () => describeSso(browser));
  describeLong('the pages of a workspace', () => describeWorkspace(browser));
});
