import { describe, expect, it } from '@jest/globals';
import { matchCompanies } from '@registry/contracts-business-registry';
import {
  exampleVerification,
  resultMeaning,
  type ReviewTask,
  REVIEW_TASKS,
  TASK_KEYS,
  type TaskKey,
  type Verification,
} from '@registry/contracts-records-sections';
import type { PublishedSources } from '../../coverage/published-sources.ts';
import { htmlFlaws } from '../../testing/browser/html-flaws.ts';
import { textIn } from '../../testing/shown-page.ts';
import { caseMain } from './case-page.ts';

const sources = { find: () => undefined } as unknown as PublishedSources;
const RECORD = 'rec_3q2-7wEjY0mB1cQxUv5a';

function task(key: TaskKey, result: string, more: Partial<ReviewTask> = {}): ReviewTask {
  const { status, subLabel, message } = resultMeaning(key, result);
  const { category, label } = REVIEW_TASKS[key];
  const [sourcesOf, evidence] = [more.sources ?? [], more.evidence ?? []];
  return {
    ...{ object: 'review_task', key, category, status, result: result as ReviewTask['result'], label },
    ...{ sub_label: subLabel, message, sources: sourcesOf, evidence, as_of: more.as_of ?? null },
  };
}

const compared = (fact: string, found: string | null, agrees: boolean | null) => {
  return { fact, submitted: `sent ${fact}`, found, agrees, text: `${fact} in words` };
};

const TASKS = TASK_KEYS.map((key) => {
  if (key === 'name') return task(key, 'similar', { evidence: [compared('name', 'OTHER, LLC', false)] });
  if (key === 'address_verification')
    return task(key, 'verified', { evidence: [compared('address', '1 SAME ST', true), compared('unit', null, null)] });
  if (key === 'sos_active')
    return task(key, 'active', { evidence: [{ ...compared('status', 'Good (OR)', true), submitted: null }] });
  if (key === 'liens')
    return task(key, 'open', { sources: [{ object: 'record', id: RECORD, as_of: null }], as_of: '2026-10-31' });
  return task(key, 'not_covered');
});

const reasons: Verification['review']['reasons'] = [
  { effect: 'reject', rule: 1, task: 'name', text: 'Business Name must be success' },
  { effect: 'review', rule: 3, task: null, text: 'SDN must be loaded whole' },
];
const review = { ...exampleVerification.review, outcome: 'reject', reasons, tasks: TASKS } as const;
const submitted = { ...exampleVerification.submitted, website: 'https://sent.example' };
const SHOWN: Verification = { ...exampleVerification, submitted, review };
const { candidates, coverage } = matchCompanies.example.reply.results[0] ?? { candidates: [], coverage: [] };

async function shown(more: Partial<Verification> = {}, refused?: Parameters<typeof caseMain>[4]): Promise<string> {
  const people = { emails: new Map(), self: null };
  return String(await caseMain({ ...SHOWN, ...more }, [], sources, people, refused));
}

describe('the page of a case', () => {
  it('shows what was submitted next to what was found, and marks in words and color what differs', async () => {
    const page = await shown();
    const text = textIn(page);
    expect(text).toContain('Name sent name OTHER, LLC Differs name in words');
    expect(page).toContain('<ins>OTHER, LLC</ins>');
    expect(page).toMatch(/badge inactive">Differs/);
    expect(text).toContain('Address sent address 1 SAME ST Agrees address in words');
    expect(text).toContain('Unit sent unit – Not compared unit in words');
    expect(text).not.toContain('Good (OR) Agrees');
    expect(text).toContain('Status: Good (OR), status in words');
    // Nothing was compared with the website: the reason is shown, and never a success.
    expect(text).toContain('Website https://sent.example – Unknown Not Covered: No source of it is loaded');
  });

  it('has every task with its status and category, its sources as links, and the rules of the outcome', async () => {
    const page = await shown();
    const text = textIn(page);
    for (const { key, label, sub_label: result } of TASKS) {
      expect(page).toContain(`id="task-${key}"`);
      expect(text).toContain(`${label} : ${result}`);
    }
    expect(page).toContain(`href="/decisions/us-or-150000007#${RECORD}"`);
    expect(text).toContain('data of Oct 31, 2026');
    expect(page).toContain('<a href="#task-name">Business Name must be success</a>');
    expect(text).toContain('Reject rule 1: Business Name must be success');
    expect(text).toContain('Review rule 3: SDN must be loaded whole');
    expect(text).toContain('Outcome Policy: reject');
  });

  it('has a button for each candidate where no company is certain, and folds the others where one is', async () => {
    const open = await shown({
      business: null,
      verdict: 'review',
      candidates,
      coverage,
      message: 'state was not read.',
    });
    expect(textIn(open)).toMatch(/Which company is it\? state was not read\. CEDAR RIDGE BAKERY, LLC Active 98 %/);
    expect(open).toContain('name="business_id" value="us-or-150000007"');
    expect(await shown({ candidates, coverage })).not.toContain('name="business_id"');
    const others = candidates.map((one) => ({ ...one, business: { ...one.business, id: 'us-or-150000008' } }));
    expect(await shown({ candidates: others, coverage })).toMatch(
      /<details[^]*Choose another company[^]*us-or-150000008/,
    );
  });

  it('shows a decision with each task then and now, and what changed since', async () => {
    const tasks = [
      { key: 'liens', then: 'success', then_sub_label: 'None Found', now: 'warning' },
      { key: 'name', then: 'warning', then_sub_label: 'Similar Match', now: 'warning' },
    ] as const;
    const decision: Verification['decision'] = {
      ...{ object: 'verification_decision', decision: 'approved', reason: 'Called.', outcome: 'approve' },
      ...{ decided_at: '2026-11-10T09:15:30.000Z', decided_by: 'a1B2c3D4', tasks: [...tasks], changed: ['liens'] },
    };
    const page = await shown({ status: 'approved', decision });
    expect(textIn(page)).toMatch(/Decision Approved Called\.[^]*The policy said then: Policy: approve/);
    expect(textIn(page)).toContain('Changed since: Liens .');
    expect(textIn(page)).toContain('Liens Success None Found Warning Changed');
    expect(textIn(page)).toContain('Business Name Warning Similar Match Warning as then');
    expect(page).toContain(`?known_at=${encodeURIComponent(decision.decided_at)}`);
    expect(textIn(await shown({ decision: { ...decision, changed: [] } }))).toContain(
      'No check has another status since',
    );
  });

  it('has forms with the values of a refused one, and none at an earlier time', async () => {
    const values = { decision: 'rejected', reason: 'Own words', assignee: 'k.roe' };
    const page = await shown({}, { values, fault: { message: 'reason is too long', param: 'reason' } });
    expect(page).toMatch(/role="alert">reason is too long/);
    expect(page).toMatch(/value="rejected" required checked data-key="r"/);
    expect(page).toMatch(/name="reason" required>Own words</);
    expect(page).toContain('value="k.roe"');
    expect(page).toMatch(/name="note" required data-key="n"/);
    const past = await shown({ as_known_at: '2026-11-10T09:15:30.000Z' });
    expect(past).not.toContain('data-key');
    expect(textIn(past)).toContain('as they were known Nov 10, 2026');
  });

  it('shows text as text, and is valid HTML', async () => {
    const trap = '"><img src=x onerror=alert(1)>';
    const evidence = [{ ...compared('name', trap, false), submitted: trap, text: trap }];
    const history = exampleVerification.history.map((one) => ({ ...one, text: trap }));
    const tasks = [task('name', 'similar', { evidence })];
    const page = await shown({
      ...{ submitted: { ...submitted, name: trap }, assignee: trap, external_id: trap, history },
      ...{ business: null, candidates, coverage, review: { ...review, tasks } },
    });
    expect(page).not.toContain('<img');
    const flaws = await htmlFlaws(
      `<!doctype html><html lang="en"><head><title>t</title></head><body><main>${page}</main></body></html>`,
    );
    expect(flaws).toEqual([]);
  });
});
