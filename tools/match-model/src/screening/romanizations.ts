import { businessWords, foldWords, isLegalFormWord } from '@registry/domain';
import type { Random } from '@registry/tools-bench/random';

/** Letters of one system of romanization (^ begins and $ ends a word), and those of others for the same letter of the script. */
type Letters = readonly (readonly [from: string, to: readonly string[]])[];

/**
 * Russian and Ukrainian: BGN/PCGN, and what ISO 9, GOST, passports, and German and French papers write for it.
 * https://en.wikipedia.org/wiki/Romanization_of_Russian has the systems next to each other.
 */
const CYRILLIC: Letters = [
  ['SHCH', ['SCH', 'SHH', 'STCH']],
  ['ZH', ['J', 'SCH', 'Z']],
  ['KH', ['H', 'CH', 'X']],
  ['TS', ['C', 'TZ', 'Z']],
  ['CH', ['TCH', 'TSCH', 'C']],
  ['SH', ['SCH', 'CH']],
  ['YU', ['IU', 'JU', 'U']],
  ['YA', ['IA', 'JA']],
  ['YE', ['E', 'JE', 'IE']],
  ['IY', ['Y', 'I', 'IJ']],
  ['EV$', ['EFF', 'EW']],
  ['OV$', ['OFF', 'OW']],
  ['V', ['W']],
  ['Y', ['I', 'J']],
];

/** Arabic and Persian: vowels and emphatic letters have no settled writing. */
const ARABIC: Letters = [
  ['KH', ['H', 'CH']],
  ['GH', ['G']],
  ['DH', ['Z', 'D']],
  ['TH', ['T', 'S']],
  ['Q', ['K', 'G', 'GH']],
  ['EE', ['I']],
  ['OO', ['U', 'OU']],
  ['OU', ['U', 'OO']],
  ['AH', ['A', 'EH']],
  ['IYA', ['IA', 'IYYA']],
  ['EI', ['AY', 'EY']],
  ['W', ['V', 'OU']],
  ['J', ['DJ', 'G']],
  ['I', ['EE', 'Y']],
  ['U', ['OU', 'O']],
];

/** Chinese: Pinyin, and the Wade-Giles and postal romanization before it. */
const CHINESE: Letters = [
  ['ZH', ['CH']],
  ['X', ['HS', 'SH']],
  ['Q', ['CH']],
  ['JI', ['CHI']],
  ['GUO', ['KUO']],
  ['^G', ['K']],
  ['D', ['T']],
  ['B', ['P']],
];

const SCRIPTS: ReadonlyMap<string, Letters> = new Map([
  ...['RU', 'UA', 'BY', 'KZ', 'RS', 'BG', 'UZ', 'KG', 'TJ'].map((country) => [country, CYRILLIC] as const),
  ...['IR', 'SY', 'IQ', 'LB', 'LY', 'SD', 'YE', 'AE', 'SA', 'PK', 'AF', 'EG', 'JO', 'KW'].map(
    (country) => [country, ARABIC] as const,
  ),
  ...['CN', 'HK', 'TW'].map((country) => [country, CHINESE] as const),
]);

/** A name of that country as another system writes one or two sounds of its words; null where nothing of it was romanized. */
export function romanizedOtherwise(name: string, country: string | null, random: Random): string | null {
  const letters = SCRIPTS.get(country ?? '');
  if (letters === undefined) return null;
  const words = foldWords(name);
  const foreign = words.flatMap((word, at) => (word.length >= 4 && !isEnglish(word) ? [at] : []));
  let changes = 0;
  for (let tries = 0; tries < 20 && changes < 2; tries++) {
    const at = foreign[random.below(foreign.length)];
    if (at === undefined) return null;
    const word = words[at] ?? '';
    const usable = letters.filter(([from]) => new RegExp(from).test(word));
    const [from, to] = usable[random.below(usable.length)] ?? [];
    if (from === undefined || to === undefined) continue;
    words[at] = word.replace(new RegExp(from), to[random.below(to.length)] ?? from);
    changes++;
    if (random.happens(0.5)) break;
  }
  return changes === 0 ? null : words.join(' ');
}

/** Words of trades and their plurals, legal forms, and the English words that names of foreign firms mostly have. */
function isEnglish(word: string): boolean {
  return businessWords.has(word) || isLegalFormWord(word) || ENGLISH.test(word);
}

const ENGLISH =
  /(?:TION|MENT|ING|ICAL|ICS|IAL|IES|SHIP|ANCE|TECH|ITY)S?$|^(?:COMPANY|BANK|TRADE|GROUP|OIL|PETRO\w*|CHEM\w*|INDUSTR\w*|AIR\w*|MARINE|MACHINE\w*|TRUST|JOINT|STOCK|LIMITED|GENERAL|NATIONAL|STATE|WORLD\w*|WELFARE|LEISURE|FOREIGN|HONG|KONG|SHANGHAI|ELECTR\w*|CENTER|CENTRE|INSTITUTE|UNIVERSITY|FACTORY|WORKS|LINES?|LIMITED|LIABILITY|SCIEN\w*|RESEARCH|POWER|STEEL|IRON|WATER|FOOD|EXCHANGE|FUND|FOUNDATION|MILITARY|DEFEN[CS]E|SHENZHEN|PUBLIC|REPUBLIC|ISLAMIC|FEDERAL|UNITARY|ENTERPRISES?)$/;
