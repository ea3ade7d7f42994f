import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import packageJson from '../../../package.json' with { type: 'json' };
import { surfaceDocument } from '../surface-document.ts';
import { documentFile } from '../../testing/documented.ts';
import { makeDemoSurface } from './demo.surface.ts';

describe('the OpenAPI document of the open demo', () => {
  it('is the one that was last reviewed: npm run openapi', async () => {
    const document = await surfaceDocument(makeDemoSurface(), packageJson.version);
    expect(JSON.parse(JSON.stringify(document))).toEqual(JSON.parse(readFileSync(documentFile('demo'), 'utf8')));
  });
});
