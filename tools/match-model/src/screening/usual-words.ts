import { foldWords, joinNameKey } from '@registry/domain';
import type { MatchedRecord } from '@registry/pipeline';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '@registry/testing';
import { readMapped } from '../queries/real-files.ts';

const GEORGIA = ['Central', 'Coastal', 'East', 'MetroSouth', 'None', 'Northeast', 'Northwest', 'South', 'West'];

/** Borrowers and employers; not the registers and lists that measure a screening. */
const FILES = [
  ['us/ppp-loans-2020', 'rec-sba-ppp-foia/2020-07_layout/mt-150k-plus.csv.gz'],
  ['us/ppp-loans-2020', 'rec-sba-ppp-foia/2020-07_layout/ne-150k-plus.csv.gz'],
  ['us-ny/ppp-loans-nyc', 'rec-sba-ppp-foia/2020-07_layout/nyc-150k-plus_with-industry.csv.gz'],
  ['us-co/ppp-loans-denver', 'rec-sba-ppp-foia/2021-plus_layout_subset/denver_up-to-150k_PPP_df.csv.gz'],
  ['us/h2b-certifications', 'rec-dol-h2-disclosure/H-2B_FY2017.xlsx'],
  ...GEORGIA.map((part) => ['us-ga/ppp-loans', `rec-sba-ppp-foia/derived_ga/ppp${part}.csv.gz`] as const),
] as const;

/** A natural logarithm, rounded up: rarer words count as unknown ones. */
const SAID_MAX = 9;
const LINE_LENGTH = 140;

/** Writes the words that many names of businesses have, by how many names there are for each that has the word. */
export async function writeUsualWords(cacheDir: string): Promise<void> {
  const names = new Set<string>();
  for (const [source, file] of FILES) {
    for await (const { subject } of readMapped<MatchedRecord>(source, file, cacheDir))
      for (const { name } of subject.names) names.add(joinNameKey(foldWords(name)));
  }
  const counts = new Map<string, number>();
  for (const name of names) for (const word of new Set(name.split(' '))) counts.set(word, (counts.get(word) ?? 0) + 1);
  const usual = [...counts]
    .filter(([word]) => /^[A-Z]{2,}$/.test(word))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const bySaid = Map.groupBy(usual, ([, count]) => Math.ceil(Math.log(names.size / count)));
  const lines = [...bySaid]
    .filter(([said]) => said <= SAID_MAX)
    .sort(([one], [other]) => one - other)
    .map(([said, words]) => `  ${said}: \`${wrapped(words.map(([word]) => word))}\`,`);
  await writeFile(
    join(projectRoot, 'libs', 'matching', 'src', 'screening', 'usual-words.ts'),
    [
      '/**',
      ' * Words of names of businesses, by the natural logarithm, rounded up, of how many names there are for each that has the word.',
      ` * \`npm run match -- words\` counted them in ${names.size.toLocaleString('en-US')} names of borrowers and employers.`,
      ' */',
      'export const USUAL_WORDS: Readonly<Record<number, string>> = {',
      ...lines,
      '};',
      '',
    ].join('\n'),
  );
}

function wrapped(words: readonly string[]): string {
  const lines = [''];
  for (const word of words) {
    const last = lines.at(-1) ?? '';
    if (last.length + word.length >= LINE_LENGTH) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.join('\n    ');
}
