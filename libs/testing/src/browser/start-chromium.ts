import { errorMessage } from '@registry/errors';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { temporaryFolder } from '../temporary-folder.ts';
import { programEnvironment } from '../testing.config.ts';

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
export interface StartedChromium {
  readonly browser: Browser;
  end(): Promise<void>;
}

/** Starts the Chromium of its npm package; returns why where it cannot run: another platform, libraries that lack. */
export async function startChromium(): Promise<StartedChromium | string> {
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
