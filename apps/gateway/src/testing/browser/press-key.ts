import type { Page } from 'playwright-core';

/** Stops of the tabulator on the way to one control. */
const STOPS_MAX = 200;

/** Goes to a control by the keyboard, as somebody without a mouse does, and presses a key on it, or none. */
export async function press(page: Page, name: string | RegExp, key: string): Promise<void> {
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate<string>(
      `(() => { const e = document.activeElement; return (e.labels?.[0]?.textContent ?? e.textContent ?? '').trim().replace(/\\s+/g, ' '); })()`,
    );
    if (typeof name === 'string' ? text !== name : !name.test(text)) continue;
    if (key === '') return;
    // Enter leads to another page.
    const loaded = key === 'Enter' ? page.waitForEvent('load') : undefined;
    await page.keyboard.press(key);
    await loaded;
    return;
  }
  throw new Error(`The keyboard reaches no ${String(name)} on ${page.url()}.`);
}
