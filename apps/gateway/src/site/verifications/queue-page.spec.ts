import { expect, it } from '@jest/globals';
import type { ListedVerification } from '@registry/contracts-records-sections';
import { DEFAULT_RULES, examplePolicy, REVIEW_TASKS } from '@registry/contracts-records-sections';
import { textIn } from '../../testing/shown-page.ts';
import { policiesMain } from './policies-page.ts';
import { queueMain, type QueueState, toFilter } from './queue-page.ts';

const NOW = new Date('2026-11-10T08:00:00.000Z');
const STATE: QueueState = {
  ...{ queue: 'to_review', assignee: null, status: null, outcome: null, external_id: null, page: 1, per_page: 30 },
};
const CASE: ListedVerification = {
  ...{ object: 'verification', id: 'ver_7hQ2mX9cVb4KpT1sWz3LnA', status: 'in_review', external_id: 'A-1' },
  ...{ assignee: 'j.doe', name: '<b>Cedar</b>', business_id: 'us-or-150000007', outcome: 'review' },
  ...{ created_at: '2026-11-08T07:00:00.000Z', updated_at: '2026-11-08T07:00:00.000Z' },
};

async function shown(state: Partial<QueueState>, cases: readonly ListedVerification[] = [CASE], total = cases.length) {
  const counts = new Map([
    ['to_review', 4],
    ['mine', state.assignee === undefined ? null : 2],
    ['decided', 1],
    ['all', 5],
  ] as const);
  return String(
    await queueMain(
      { cases, total, counts, now: NOW, people: { emails: new Map(), self: null } },
      { ...STATE, ...state },
    ),
  );
}

it('a queue lists each case with its company, outcome, age and assignee', async () => {
  const page = await shown({}, [
    CASE,
    { ...CASE, id: 'ver_2', business_id: null, assignee: null, external_id: null, created_at: NOW.toISOString() },
  ]);
  expect(textIn(page)).toContain('<b>Cedar</b> A-1 us-or-150000007 Policy: review In review 2 days j.doe');
  expect(textIn(page)).toContain('<b>Cedar</b> none chosen Policy: review In review today not assigned');
  expect(page).toContain('href="/verifications/ver_7hQ2mX9cVb4KpT1sWz3LnA#case"');
  expect(page).toContain('href="/companies/us-or-150000007"');
  expect(textIn(page)).toContain('To review (4) Mine Decided (1) All (5)');
  expect(textIn(page)).toContain('2 cases.');
});

it('tabs, filters and pages are links, which keep the name of the user and the other filters', async () => {
  const page = await shown({ queue: 'all', assignee: 'j.doe', outcome: 'reject' }, [CASE], 31);
  const links = [...page.matchAll(/href="(\/verifications[^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
  for (const link of [
    '/verifications?assignee=j.doe&outcome=reject',
    '/verifications?queue=mine&assignee=j.doe&outcome=reject',
    '/verifications?queue=all&assignee=j.doe',
    '/verifications?queue=all&assignee=j.doe&status=approved&outcome=reject',
    '/verifications?page=2&queue=all&assignee=j.doe&outcome=reject',
  ])
    expect(links).toContain(link);
  expect(page).toMatch(/aria-current="true">Reject</);
  expect(page).toContain('type="hidden" name="assignee" value="j.doe"');
  expect(textIn(page)).toContain('Mine (2)');
});

it('the own list wants a name first, and lists nothing without it', async () => {
  const page = await shown({ queue: 'mine' }, []);
  expect(textIn(page)).toContain('Enter your name as cases are assigned to it.');
  expect(page).toMatch(/<input[^>]*name="assignee"/);
  expect(page).not.toContain('<table');
});

it.each([
  [{}, { status: ['in_review'] }],
  [{ assignee: 'j.doe' }, { status: ['in_review'] }],
  [{ queue: 'mine' }, null],
  [
    { queue: 'mine', assignee: 'j.doe', status: ['approved'] },
    { assignee: 'j.doe', status: ['approved'] },
  ],
  [{ queue: 'decided' }, { status: ['approved', 'rejected'] }],
  [{ queue: 'decided', status: ['rejected'] }, { status: ['rejected'] }],
  [{ queue: 'decided', status: ['in_review'] }, { status: [] }],
  [
    { queue: 'all', outcome: 'reject', external_id: 'A-1' },
    { outcome: 'reject', external_id: 'A-1' },
  ],
] as const)('the queue of %o lists the cases of %o', (state, filter) => {
  const any = { status: null, outcome: null, assignee: null, external_id: null };
  expect(toFilter({ ...STATE, ...state })).toEqual(filter && { ...any, ...filter });
});

it('policies are shown in words, with the effect of each rule', async () => {
  const published = {
    ...examplePolicy,
    name: 'default',
    is_published: true,
    rules: [...DEFAULT_RULES],
    updated_at: null,
  };
  const text = textIn(String(await policiesMain([published, examplePolicy])));
  expect(text).toContain('default Published with this service.');
  expect(text).toContain(`${REVIEW_TASKS.watchlist.label} must be success, by data of at most 31 days, else review .`);
  expect(text).toMatch(
    new RegExp(`strict Changed Nov 2, 2026[^]*${REVIEW_TASKS.watchlist.label} must be success, else reject`),
  );
  expect(text).toContain('SDN must be loaded whole, by data of at most 14 days, else review .');
});
