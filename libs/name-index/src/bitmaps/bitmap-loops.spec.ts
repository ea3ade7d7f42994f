import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import wabt from 'wabt';
import { BITMAP_LOOPS_BYTES } from './bitmap-loops-bytes.ts';

it('the bytes of the loops over bitmaps are those that their text is assembled to', async () => {
  const { parseWat } = await wabt();
  const text = readFileSync(join(import.meta.dirname, 'bitmap-loops.wat'), 'utf8');
  const { buffer } = parseWat('bitmap-loops.wat', text).toBinary({});
  expect(BITMAP_LOOPS_BYTES).toBe(Buffer.from(buffer).toString('base64'));
});
