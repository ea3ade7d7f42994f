import { expect, it } from '@jest/globals';
import { exampleBatch } from '@registry/contracts-batches';
import { matchCompanies } from '@registry/contracts-business-registry';
import { listSampleStates } from '../../businesses/samples.ts';
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
