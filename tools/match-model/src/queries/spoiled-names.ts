import { foldWords, legalForms, joinNameKey, abbreviationVariants } from '@registry/domain';
import type { Random } from '@registry/tools-bench/random';

/** How a name is written down wrong. */
export const spoilings = {
  exact: (name) => name,
  other_form: (name, random) => {
    const bare = withoutForm(name);
    const forms = ['', 'LLC', 'INC', 'CO', 'CORP', 'LTD', 'Limited Liability Company', 'Incorporated'];
    return `${bare} ${forms[random.below(forms.length)] ?? ''}`.trim();
  },
  one_edit: (name, random) => edited(name, random),
  two_edits: (name, random) => edited(edited(name, random), random),
  abbreviated: (name, random) => {
    const words = name.split(' ');
    const long = words.flatMap((word, at) => (/^[A-Z]{6,}$/i.test(word) ? [at] : []));
    return words
      .map((word, at) => (long.includes(at) && random.happens(0.6) ? abbreviated(word, random) : word))
      .join(' ');
  },
  cut: (name) => name.slice(0, Math.ceil(name.length * 0.75)).trim(),
  care_of: (name, random) => `${name}${random.happens(0.5) ? ',' : ''} c/o Accounts Payable`,
  word_dropped: (name, random) => {
    const words = withoutForm(name).split(' ');
    return words.length < 3 ? name : words.toSpliced(1 + random.below(words.length - 1), 1).join(' ');
  },
} as const satisfies Record<string, (name: string, random: Random) => string>;

export type Spoiling = keyof typeof spoilings;

function withoutForm(name: string): string {
  const words = foldWords(name);
  return joinNameKey(words);
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** One letter more, fewer, other, or swapped with the next. */
function edited(name: string, random: Random): string {
  const at = random.below(name.length);
  const letter = LETTERS[random.below(LETTERS.length)] ?? 'A';
  switch (random.below(4)) {
    case 0:
      return name.slice(0, at) + letter + name.slice(at);
    case 1:
      return name.slice(0, at) + name.slice(at + 1);
    case 2:
      return name.slice(0, at) + letter + name.slice(at + 1);
    default:
      return name.slice(0, at) + (name[at + 1] ?? '') + (name[at] ?? '') + name.slice(at + 2);
  }
}

function abbreviated(word: string, random: Random): string {
  const upper = word.toUpperCase();
  const usual = abbreviationVariants(upper).filter(({ length }) => length < word.length);
  if (usual.length > 0 && random.happens(0.7)) return usual[random.below(usual.length)] ?? word;
  if (Object.values(legalForms).flat().includes(upper)) return word;
  if (random.happens(0.5)) return upper.slice(0, 4);
  return `${upper[0] ?? ''}${upper.slice(1).replaceAll(/[AEIOU]/g, '')}`;
}
