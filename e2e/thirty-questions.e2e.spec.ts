import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { companyQuestions } from './questions/company-questions.ts';
import { coverageQuestions } from './questions/coverage-questions.ts';
import { Databases } from './questions/databases.ts';
import { loanFile } from './questions/loan-file.ts';
import { peopleQuestions } from './questions/people-questions.ts';
import { profileQuestions } from './questions/profile-questions.ts';
import { recordQuestions } from './questions/record-questions.ts';
import { findSubjects, type Subjects } from './questions/subjects.ts';
import { ToolUser } from './questions/tool-user.ts';
import { RunningStack } from './running-stack.ts';

jest.setTimeout(240_000); // starts of everything, on machines that do other work too

const questions = [
  ...companyQuestions,
  ...profileQuestions,
  ...peopleQuestions,
  ...coverageQuestions,
  ...recordQuestions,
];

describe('thirty questions, each answered by results of tools alone with at most three calls', () => {
  const stack = new RunningStack();
  let tables: Databases;
  let about: Subjects;
  let url: string;

  beforeAll(async () => {
    await stack.start([], { MCP_REQUESTS_PER_MINUTE: '0', MCP_REQUESTS_PER_DAY: '0' });
    url = `${stack.address('mcp', 'PORT')}/mcp`;
    tables = new Databases(stack.file);
    about = await findSubjects(tables);
    const file = join(stack.folder.path, 'loans.csv');
    writeFileSync(file, loanFile(about.company.name));
    const stdout = await stack.stdoutOf('load', 'us/ppp-loans', file, '--json');
    expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}')).toMatchObject({ new: 12, rejected: 0 });
    await untilAnnounced(tables, url);
  });

  afterAll(async () => {
    await tables.end();
    await stack.stop();
    stack.folder.remove();
  });

  it('are thirty', () => {
    expect(questions).toHaveLength(30);
  });

  it.each(questions)('$title', async ({ byTools, bySql }) => {
    const answer = await byTools(new ToolUser(url), about);
    expect(answer).toEqual(await bySql(tables, about));
    expect(answer).not.toBeUndefined();
    expect(answer).not.toEqual([]);
  });
});

/** What is shown of companies and people follows the loads by announcements: wait until all have been heard. */
async function untilAnnounced(tables: Databases, url: string): Promise<void> {
  const companies = Number(await tables.value("SELECT count(*) FROM businesses WHERE state <> 'QC'"));
  const deadline = Date.now() + 120_000;
  for (;;) {
    const [heard] = await tables.rows<{ companies: string }>('people', 'SELECT count(*) AS companies FROM companies');
    const { structured } = await new ToolUser(url).call('list_jurisdictions', {});
    const counts = structured['data'] as { sample_company_count: number }[];
    const counted = counts.reduce((sum, { sample_company_count: made }) => sum + made, 0);
    if (Number(heard?.companies) === companies && counted === companies) return;
    if (Date.now() > deadline)
      throw new Error(`Of ${companies} companies ${heard?.companies} were heard, ${counted} counted.`);
  }
}
