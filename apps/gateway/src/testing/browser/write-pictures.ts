import { projectRoot } from '@registry/testing';
import { join } from 'node:path';
import { startChromium } from '@registry/testing/browser';

/** `npm run picture`: writes the picture of the README, which shows a sample company in the demo of a running `npm start`. */
const PICTURE = join(projectRoot, 'docs', 'images', 'company-page.png');
/** Sections that are left out, so that the screening and the changes fit. */
const LEFT_OUT = '#history, #liens, #federal, #federal ~ .card:not([id]), #people, #addresses, #contacts, #industries';

const [, , demo = 'http://127.0.0.1:3001'] = process.argv;
const chromium = await startChromium();
if (typeof chromium === 'string') throw new Error(`Chromium does not start here: ${chromium}`);
const page = await chromium.browser.newPage({ viewport: { width: 1280, height: 1480 }, colorScheme: 'light' });
await page.goto(`${demo}/companies/us-ct-2000001`);
await page.evaluate(`document.querySelectorAll('${LEFT_OUT}').forEach((section) => section.remove())`);
await page.screenshot({ path: PICTURE });
await chromium.end();
