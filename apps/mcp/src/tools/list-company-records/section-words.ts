import { RECORD_KIND_NAMES, RECORD_KINDS } from '@registry/domain';
import { foldedWord } from '../argument-value.ts';

/** Words for sections other than their names: the kind of record, its title and table, and their singular. */
export const sectionWords: ReadonlyMap<string, string> = new Map(
  RECORD_KIND_NAMES.flatMap((kind) => {
    const { sections, title, table } = RECORD_KINDS[kind];
    const [section] = sections;
    const words = [kind, title, table, title.split(' ').at(-1) ?? title, section.split('_')[0] ?? section].map(
      foldedWord,
    );
    return [...words, ...words.map((word) => word.replace(/s$/, ''))].map((word) => [word, section] as const);
  }),
);
