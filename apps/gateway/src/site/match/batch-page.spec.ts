import { expect, it } from '@jest/globals';
import { exampleBatch } from '@registry/contracts-batches';
import { matchCompanies } from '@registry/contracts-business-registry';
import { listSampleStates } from '../../businesses/samples.ts';
import { textIn } from '../../testing/shown-page.ts';
import { batchMain } from './batch-page.ts';

it('a fictional company is called a sample among the rows of a batch too', async () => {
  const results = matchCompanies.example.reply.results.filter(({ candidates }) => candidates.length > 0).slice(0, 1);
  const [state = ''] = results.flatMap(({ candidates }) => candidates.map(({ business }) => business.id.slice(3, 5)));
  const shown = async (source: string): Promise<string> => {
    const covered = { source, as_of: null, loaded_at: '2026-11-02T08:16:02.000Z' };
    const sampleStates = listSampleStates([
      { state: state.toUpperCase() as 'OR', status: 'partial', scope: null, sources: [covered], register: 'part' },
    ]);
    const list = { header: ['Name'], rows: [['A']], places: new Map() };
    const part = { list, results, numbers: [0], next: null, sampleStates };
    return String(await batchMain(exampleBatch, part, { from: 1, verdict: null }));
  };
  expect(await shown(`us-${state}/business-registry-sample`)).toContain('<span class="badge sample">');
  expect(await shown(`us-${state}/business-registry`)).not.toContain('<span class="badge sample">');
});

it('a batch says what was loaded of each registry when its rows were matched', async () => {
  const part = { list: { header: [], rows: [], places: new Map() }, results: [], numbers: [], next: null };
  const sources = [{ source: 'us-or/business-registry', as_of: '2026-10-31', loaded_at: '2026-11-02T08:16:02.000Z' }];
  const oregon = { state: 'OR', status: 'partial', scope: 'active companies', sources, register: 'active' } as const;
  const none = { state: 'WY', status: 'not_covered', scope: null, sources: [], register: null } as const;
  const batch = { ...exampleBatch, register_coverage: [oregon, none] };
  const shown = textIn(
    String(await batchMain(batch, { ...part, sampleStates: new Set() }, { from: 1, verdict: null })),
  );
  expect(shown).toContain('Oregon: active companies; us-or/business-registry (2026-10-31)');
  expect(shown).toContain('Wyoming: not loaded');
});
