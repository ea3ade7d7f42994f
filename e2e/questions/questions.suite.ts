import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { companyQuestions } from './company-questions.ts';
import { coverageQuestions } from './coverage-questions.ts';
import { Databases } from './databases.ts';
import { loanFile } from './loan-file.ts';
import { peopleQuestions } from './people-questions.ts';
import { profileQuestions } from './profile-questions.ts';
import { recordQuestions } from './record-questions.ts';
import { findSubjects, type Subjects } from './subjects.ts';
import { ToolUser } from './tool-user.ts';
import type { NpmStart } from '../npm-start.ts';

const questions = [
  ...companyQuestions,
  ...profileQuestions,
  ...peopleQuestions,
  ...coverageQuestions,
  ...recordQuestions,
];

/** Tasks, each solved with at most three calls of tools. */
export function describeQuestions(stack: NpmStart): void {
  let tables: Databases;
  let about: Subjects;

  beforeAll(async () => {
    tables = new Databases(stack.file);
    about = await findSubjects(tables);
    const file = join(stack.folder.path, 'loans.csv');
    writeFileSync(file, loanFile(about.company.name));
    const stdout = await stack.stdoutOf('load', 'us/ppp-loans', file, '--json');
    expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}')).toMatchObject({ new: 12, rejected: 0 });
  });

  afterAll(() => tables.end());

  it.each(questions)('$title', async ({ byTools, bySql }) => {
    const answer = await byTools(new ToolUser(stack), about);
    expect(answer).toEqual(await bySql(tables, about));
    expect(answer).not.toBeUndefined();
    expect(answer).not.toEqual([]);
  });
}
