import { expect, it } from '@jest/globals';
import type { WorkspaceExport } from '../../workspace/exports/export-log.ts';
import { exportsMain } from './log-pages.ts';

it('an export that was interrupted has no command but its own: the command line takes no fields, and may have made CSV of NDJSON', async () => {
  const exported: WorkspaceExport = {
    state: 'OR',
    format: 'ndjson',
    fields: ['website'],
    position: '0-1.0-1.0',
    prefix: 'a1B2c3D4',
    rows: 100,
    lastId: 'us-or-1',
    status: 'interrupted',
    startedAt: new Date(0),
  };
  const text = String(await exportsMain([exported], 'https://api.example'));
  expect(text).not.toMatch(/business-registry export|--fields|--format/);
  expect(text).toContain('/v1/export/businesses?state=OR&amp;format=ndjson&amp;fields=website&amp;after=us-or-1');
});
