import chromium from '@sparticuz/chromium';

/** `node unpack-chromium.ts`: unpacks Chromium and its fonts into TMPDIR, and prints where the program is. */
chromium.setGraphicsMode = false;
process.stdout.write(await chromium.executablePath());
