import type { ProjectFiles } from '../../project-files.ts';
import type { Rule } from '../../rule.ts';

/** Lines that a part of the project may have. */
interface LineBudget {
  /** TypeScript without `*.spec.ts`. */
  readonly code: number;
  /** Specs, suites and test support. */
  readonly tests: number;
}
/** What the parts may have together, and each of them. */
export interface LineBudgets {
  readonly total: LineBudget;
  readonly parts: Readonly<Record<string, LineBudget>>;
}

export const BUDGET_PATH = 'tools/tidy/src/rules/sizes/line-budget.json';
const EMPTY: LineBudget = { code: 0, tests: 0 };
/** Budgets are a multiple of this, so that not each line changes the table. */
const STEP = 50;
const TESTS = /\.(?:spec|suite)\.ts$|\/(?:testing|fixtures)\/|^libs\/testing\/|^e2e\//;
const KINDS = ['code', 'tests'] as const;

/** A part may only grow where another has become smaller: together they are bound too. */
export const lineBudgetRule: Rule = {
  title: 'no app, library or tool has more lines than its budget, nor all of them together',
  problems: (project) => {
    const { total, parts } = readBudgets(project);
    const lines = countLinesByPart(project);
    const exceeded = Object.entries(lines).flatMap(([part, counted]) =>
      KINDS.filter((kind) => counted[kind] > (parts[part]?.[kind] ?? 0)).map(
        (kind) =>
          `${part} has ${counted[kind]} lines of ${kind}, ${parts[part]?.[kind] ?? 0} by ${BUDGET_PATH}: delete or merge some, or move budget from a part that became smaller.`,
      ),
    );
    const sums = addBudgets(Object.values(parts));
    const unbound = KINDS.filter((kind) => sums[kind] > total[kind]).map(
      (kind) =>
        `${BUDGET_PATH}: the parts have ${sums[kind]} lines of ${kind} together, ${total[kind]} are theirs: only an ADR that says why may raise the total.`,
    );
    return [...exceeded, ...unbound];
  },
  example: {
    files: {
      [BUDGET_PATH]: JSON.stringify({
        total: { code: 2, tests: 1 },
        parts: { 'libs/a': { code: 2, tests: 0 }, 'libs/b': { code: 1, tests: 1 } },
      }),
      'libs/a/src/a.ts': 'x;\n'.repeat(3),
      'libs/a/src/a.spec.ts': 'x;\n',
      'libs/b/src/testing/b.ts': 'x;\n',
    },
    breaches: 3,
  },
};

/** The budgets of a project. One without a table has none. */
export function readBudgets(project: ProjectFiles): LineBudgets {
  if (!project.paths.includes(BUDGET_PATH)) return { total: EMPTY, parts: {} };
  return JSON.parse(project.text(BUDGET_PATH)) as LineBudgets;
}

/** The budgets after a change: that of a part which became smaller falls, and the total with it. */
export function lowerBudgets({ total, parts }: LineBudgets, project: ProjectFiles): LineBudgets {
  const lowered = Object.entries(countLinesByPart(project)).map(([part, counted]) => {
    return [part, eachKind((kind) => Math.min(roundUp(counted[kind]), parts[part]?.[kind] ?? Infinity))] as const;
  });
  const sums = addBudgets(lowered.map(([, budget]) => budget));
  return {
    total: eachKind((kind) => Math.min(total[kind], sums[kind])),
    parts: Object.fromEntries(lowered),
  };
}

function countLinesByPart(project: ProjectFiles): Record<string, LineBudget> {
  const files = project.paths.filter((path) => /\.(?:m?ts|mjs)$/.test(path) && !path.includes('/generated/'));
  const byPart = Map.groupBy(files, readPart);
  return Object.fromEntries(
    [...byPart].map(([part, paths]) => [part, addBudgets(paths.map((path) => countLines(project, path)))]),
  );
}

/** `apps/gateway` of a file of the gateway, `project` of one that is in no app, library or tool. */
function readPart(path: string): string {
  return /^(?:apps|libs|tools)\/[^/]+(?=\/)|^e2e(?=\/)/.exec(path)?.[0] ?? 'project';
}

function countLines(project: ProjectFiles, path: string): LineBudget {
  const lines = project.text(path).split('\n').length - 1;
  return { code: path.endsWith('.spec.ts') ? 0 : lines, tests: TESTS.test(path) ? lines : 0 };
}

function addBudgets(budgets: readonly LineBudget[]): LineBudget {
  return eachKind((kind) => budgets.reduce((sum, budget) => sum + budget[kind], 0));
}

function eachKind(read: (kind: (typeof KINDS)[number]) => number): LineBudget {
  return { code: read('code'), tests: read('tests') };
}

function roundUp(lines: number): number {
  return Math.ceil(lines / STEP) * STEP;
}
