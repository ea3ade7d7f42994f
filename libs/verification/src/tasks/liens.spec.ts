import { expect, it } from '@jest/globals';
import { listSection, type RecordDecision, type RecordRow } from '@registry/contracts-records-sections';
import { assess } from '../assess.ts';
import { LOADED_AT, madeCase, NOW } from '../testing/made-company.ts';

const [ended] = listSection.example.reply.rows as [RecordRow];
const open = { ...ended, is_expired: false, status: 'Active' } as RecordRow;
const decision = {
  object: 'record_decision',
  decision: 'not_this_company',
  note: null,
  decided_at: LOADED_AT,
} as const;
const rejected = { ...open, decision: { ...decision, is_current: true } } satisfies RecordRow;
const withDecision = (more: Partial<RecordDecision>) => ({ ...open, decision: { ...rejected.decision, ...more } });
const LEFT_OUT = 'left out by a decision of the workspace';

it.each([
  ['none_found', [rejected, rejected], 2, 'covered', [LEFT_OUT, LEFT_OUT]],
  ['ended', [rejected, ended], 2, 'covered', [ended.match.text, LEFT_OUT]],
  ['open', [rejected, open], 2, 'covered', [open.match.text, LEFT_OUT]],
  ['open', [withDecision({ decision: 'confirmed' })], 1, 'covered', [open.match.text]],
  ['open', [withDecision({ is_current: false })], 1, 'covered', [open.match.text]],
  ['many', [rejected], 2, 'covered', [LEFT_OUT]],
  ['not_covered', [rejected], 1, 'partial', [LEFT_OUT]],
] as const)('are %s without those of another company by a decision', (result, data, total_count, status, texts) => {
  const { application, company, match } = madeCase;
  const { coverage } = company.business.liens;
  const liens = { object: 'list' as const, data, total_count, coverage: { ...coverage, status } };
  const { tasks } = assess(application, { ...company, business: { ...company.business, liens } }, match, NOW);
  const task = tasks.find(({ key }) => key === 'liens');
  expect([task?.result, task?.evidence.map(({ text }) => text)]).toEqual([result, texts]);
});
