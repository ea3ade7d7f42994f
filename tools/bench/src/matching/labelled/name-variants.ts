import { legalForms } from '@registry/domain';
import type { Random } from '../../search/corpus/random.ts';

/** A way in which a record's name differs from the registered one. Undefined where the name cannot differ so. */
type Variant = (name: string, random: Random) => string | undefined;

const spellings = Object.values(legalForms).map((forms): string[] => forms.filter((form) => form.length > 1));
const END = /[\s,]+([A-Za-z. ]+)$/;

/** The legal form at the end of a name, and what stands before it. */
function splitForm(name: string): { readonly stem: string; readonly spellings: readonly string[] } | undefined {
  const words = name.split(/[\s,]+/);
  for (let length = Math.min(4, words.length - 1); length > 0; length -= 1) {
    const end = words.slice(-length).join(' ');
    const form = end.toUpperCase().replaceAll('.', '');
    const found = spellings.find((forms) => forms.includes(form));
    if (found !== undefined) return { stem: words.slice(0, -length).join(' '), spellings: found };
  }
  return undefined;
}

function pick<Item>(items: readonly Item[], random: Random): Item | undefined {
  return items[random.below(items.length)];
}

/** Words that agencies and borrowers shorten. */
const SHORT: readonly (readonly [RegExp, string])[] = [
  [/\bSERVICES\b/i, 'SVCS'],
  [/\bINTERNATIONAL\b/i, 'INTL'],
  [/\bASSOCIATION\b/i, 'ASSN'],
  [/\bMANAGEMENT\b/i, 'MGMT'],
  [/\bFOUNDATION\b/i, 'FDN'],
  [/\bCENTER\b/i, 'CTR'],
  [/\bSAINT\b/i, 'ST'],
];

/** The variants by what is done, with how often each is made of a hundred records. */
export const nameVariants: Readonly<Record<string, { readonly weight: number; readonly of: Variant }>> = {
  'as registered': { weight: 35, of: (name) => name },
  'capitals, punctuation': {
    weight: 20,
    of: (name, random) => {
      const plain = name.replaceAll(/[.,]/g, random.happens(0.5) ? '' : ' ').replaceAll(/\s+/g, ' ');
      return (random.happens(0.5) ? plain.toUpperCase() : plain.toLowerCase()).trim();
    },
  },
  'legal form spelled otherwise': {
    weight: 15,
    of: (name, random) => {
      const form = splitForm(name);
      return form && `${form.stem}, ${pick(form.spellings, random)}`;
    },
  },
  'legal form left out': { weight: 8, of: (name) => splitForm(name)?.stem },
  'another legal form': {
    weight: 4,
    of: (name, random) => {
      const form = splitForm(name);
      const others = ['LLC', 'INC', 'CORP', 'LTD', 'LP'].filter((one) => form?.spellings.includes(one) === false);
      return form && `${form.stem} ${pick(others, random)}`;
    },
  },
  'AND for &, THE in front': {
    weight: 5,
    of: (name) => {
      if (name.includes('&')) return name.replaceAll('&', ' and ');
      if (/\band\b/i.test(name)) return name.replaceAll(/\band\b/gi, '&');
      return /^the /i.test(name) ? name.slice(4) : `THE ${name}`;
    },
  },
  'cut after 30 characters': { weight: 4, of: (name) => (name.length > 30 ? name.slice(0, 30).trim() : undefined) },
  'a word shortened': {
    weight: 3,
    of: (name) => {
      const [word, short] = SHORT.find(([one]) => one.test(name)) ?? [];
      return word && name.replace(word, short ?? '');
    },
  },
  'a letter wrong': {
    weight: 4,
    of: (name, random) => {
      const at = 1 + random.below(Math.max(1, name.replace(END, '').length - 1));
      const [one = '', other = ''] = [name[at], name[at + 1]];
      if (one === other || !/[A-Za-z]{2}/.test(one + other)) return undefined;
      return `${name.slice(0, at)}${other}${one}${name.slice(at + 2)}`;
    },
  },
  'words joined': { weight: 2, of: (name) => (name.includes(' ') ? name.replace(' ', '') : undefined) },
};

/** The name in one of the ways that there are, each as often as its weight says; as registered where it cannot be written so. */
export function drawVariant(name: string, random: Random): string {
  const variants = Object.values(nameVariants);
  let drawn = random.below(variants.reduce((sum, { weight }) => sum + weight, 0));
  for (const { weight, of } of variants) {
    drawn -= weight;
    if (drawn < 0) return of(name, random) || name;
  }
  return name;
}
