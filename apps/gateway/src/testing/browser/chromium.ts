import { afterAll, describe, it } from '@jest/globals';
import { errorMessage } from '@registry/errors';
import { programEnvironment, temporaryFolder } from '@registry/testing';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

/** No sandbox, as tests run as root too; and nothing of its own over the network. */
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

/**
 * The configuration of fonts: the package's own names only /tmp, and without any font Chromium crashes at a form's
 * first field.
 */
function fontsAt(folder: string): string {
  return `<fontconfig><dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'fonts-cache')}</cachedir></fontconfig>`;
}

/** A Chromium that tests drive, with a profile folder of its own. */
interface StartedChromium {
  readonly browser: Browser;
  end(): Promise<void>;
}

/** Describes what is tried in a browser; where Chromium does not start, it is skipped and says why. */
export async function describeInBrowser(title: string, specs: (browser: Browser) => void): Promise<void> {
  const chromium = await startChromium();
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

/** Starts the Chromium of its npm package; returns why where it cannot run: another platform, libraries that lack. */
async function startChromium(): Promise<StartedChromium | string> {
  const folder = temporaryFolder('chromium');
  const fontsFile = join(folder.path, 'fonts.conf');
  const env = programEnvironment({ TMPDIR: folder.path, FONTCONFIG_FILE: fontsFile });
  try {
    writeFileSync(fontsFile, fontsAt(folder.path));
    if (process.platform !== 'linux') throw new Error(`the package holds it for Linux, not for ${process.platform}`);
    const unpack = join(import.meta.dirname, 'unpack-chromium.ts');
    const { stdout: executablePath } = await promisify(execFile)(process.execPath, [unpack], { env });
    const browser = await chromium.launch({ executablePath, args: [...FLAGS], env });
    return {
      browser,
      end: async () => {
        await browser.close();
        folder.remove();
      },
    };
  } catch (error) {
    folder.remove();
    return errorMessage(error);
  }
}
