import { beforeAll, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { exceptions } from './exceptions.ts';
import { projectIn, createProject, type ProjectFiles } from './project-files.ts';
import { rules } from './rules.ts';

describe('the house rules', () => {
  let project: ProjectFiles;

  beforeAll(() => {
    project = projectIn(join(import.meta.dirname, '..', '..', '..'));
  });

  it.each(rules.map((rule) => ({ title: rule.title, rule })))('$title', ({ title, rule }) => {
    const excepted = exceptions[title] ?? [];
    const problems = rule.problems(project);
    expect(problems.filter((problem) => !excepted.some((file) => problem.startsWith(file)))).toEqual([]);
    expect(excepted.filter((file) => !problems.some((problem) => problem.startsWith(file)))).toEqual([]);
  });
});

describe('a house rule finds what breaks it:', () => {
  it.each(rules.map((rule) => ({ title: rule.title, rule })))('$title', ({ rule: { problems, example } }) => {
    expect(problems(createProject(example.files))).toHaveLength(example.breaches);
  });
});
