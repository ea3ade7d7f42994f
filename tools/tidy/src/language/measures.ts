import type { ProjectFiles } from '../project-files.ts';
import { listNames } from './names.ts';
import { splitSentences, listTexts } from './texts.ts';

/** What is counted in each file, by the name that the baseline has for it. */
export const measures: Readonly<Record<string, (project: ProjectFiles, path: string) => string[]>> = {
  words: (project, path) =>
    listTexts(project, path).flatMap((text) => [...text.matchAll(AVOIDED)].map(([word]) => word)),
  identifiers: (project, path) => listNames(project, path),
  openings: (project, path) => listTexts(project, path).filter((text) => OPENING.test(text)),
  sentences: (project, path) =>
    SHORT_SENTENCES.test(path)
      ? listTexts(project, path)
          .flatMap(splitSentences)
          .filter((sentence) => sentence.split(' ').length > WORDS_MAX)
      : [],
  lines: (project, path) =>
    LINES.test(path)
      ? project
          .text(path)
          .replaceAll(/^```[^]*?^```/gm, '')
          .split('\n')
          .filter((line) => line.length > CHARACTERS_MAX && !line.startsWith('|') && !/^ +\|/.test(line))
      : [],
};

/** Words that readers stumble over; CONTRIBUTING.md has those to use instead. */
const AVOIDED = new RegExp(
  [
    /\b(?:(?<!index-)alone|beside|behind|anew|whoever|mend(?:s|ed)?|licences?)\b/,
    /\b(?:is|are) none\b|\bis no (?!longer\b|more\b)|\bin vain\b|\bat hand\b|\bby halves\b|\bin good order\b/,
    /\b(?:answer|question|announcement|lane|listener)s?\b|\b(?:answer|ask|announc|hear)(?:e?s|e?d|ing)?\b/,
    /\bheld\b|\baway\b|\bmade[- ]up\b|\bof one's own\b|\bwhatever\b|\bpass(?:es|ed)? over\b/,
    /\b(?:rows|requests|companies|records|events|times|bytes|megabytes|searches|seconds) an? (?:second|minute|hour|day|company|row|loan|record|lane)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
);
/** Comments and descriptions that begin with a question word: CONTRIBUTING.md says with what instead. */
const OPENING = /^(?:\/\/|\/\*+)?\s*(?:\* )?(?:What|Who|Where|Whether)\b/;
const WORDS_MAX = 25;
const SHORT_SENTENCES = /^README\.md$|^docs\/tutorials\/|\.openapi\.json$/;
const CHARACTERS_MAX = 160;
const LINES = /^(?:[A-Z]+\.md|docs\/(?!experiments\/).*\.md)$/;
