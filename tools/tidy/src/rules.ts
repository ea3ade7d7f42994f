import { architectureRule } from './rules/architecture.ts';
import { appRunRule, projectTagsRule } from './rules/projects.ts';
import { closedSetRule } from './rules/closed-sets.ts';
import { contractRule } from './rules/contracts.ts';
import { documentedPathsRule } from './rules/documented-paths.ts';
import { errorPagesRule } from './rules/error-pages.ts';
import { exactVersionsRule, rootDependenciesRule } from './rules/versions.ts';
import { lineBudgetRule } from './rules/sizes/line-budget.ts';
import { medianLengthRule, shortFileRule } from './rules/sizes/file-length.ts';
import { folderSizeRule } from './rules/sizes/folder-size.ts';
import { folderCycleRule } from './rules/folder-cycles.ts';
import { languageRules } from './language/language-rules.ts';
import { httpSpecRule } from './rules/http-specs.ts';
import { migrationNameRule } from './rules/migrations.ts';
import { readmeRule } from './rules/readmes.ts';
import type { Rule } from './rule.ts';
import { sqlAliasRule } from './rules/sql-aliases.ts';
import { sourceFolderRule } from './rules/sources.ts';
import { wordsRule } from './rules/words.ts';

/** Every house rule that a tool can check. Oxlint checks those that it has words for. */
export const rules: readonly Rule[] = [
  medianLengthRule,
  shortFileRule,
  folderSizeRule,
  lineBudgetRule,
  folderCycleRule,
  contractRule,
  closedSetRule,
  wordsRule,
  httpSpecRule,
  sourceFolderRule,
  errorPagesRule,
  documentedPathsRule,
  architectureRule,
  readmeRule,
  exactVersionsRule,
  rootDependenciesRule,
  migrationNameRule,
  sqlAliasRule,
  projectTagsRule,
  appRunRule,
  ...languageRules,
];
