/**
 * Ways in which one sound of another script is written in Latin letters, in the order in which they are replaced: MOKHAMED KHADI
 * and MOHAMED HADI, YUGTRANS and IUGTRANS, QASSEM and KASSEM. Each has one of some letters in it, by which most words are known to lack it.
 */
const SOUNDS: readonly (readonly [sound: RegExp, letters: string, oneIsIn: string])[] = [
  [/SHCH|SCH/g, 'SH', 'H'],
  [/DZH|ZH|DJ/g, 'J', 'HJ'],
  [/KH/g, 'H', 'K'],
  [/GH/g, 'G', 'G'],
  [/PH/g, 'F', 'P'],
  [/TCH|TSCH/g, 'CH', 'H'],
  [/TZ|TS/g, 'C', 'T'],
  [/X|HS/g, 'KS', 'XH'],
  [/CK|Q|C(?!H)/g, 'K', 'CQ'],
  [/(?<=[EO])FF$/g, 'V', 'F'],
  [/W/g, 'V', 'W'],
  [/OU|OO/g, 'U', 'O'],
  [/EE/g, 'I', 'E'],
  [/IY|YI|IJ/g, 'I', 'YJ'],
  [/[YJ]/g, 'I', 'YJ'],
  [/EI|AI/g, 'AI', 'I'],
  [/(?<=[AEIO])H$/g, '', 'H'],
  [/(.)\1+/g, '$1', ''],
];

/** A bit for each letter; letters of other scripts share them. */
function letterBits(letters: string): number {
  let bits = 0;
  for (let at = 0; at < letters.length; at++) bits |= 1 << (letters.charCodeAt(at) & 31);
  return bits;
}

/** A sound with the bits of the letters of which it has one, and of those that replace it. */
interface Sound {
  readonly sound: RegExp;
  readonly letters: string;
  readonly oneIsIn: number;
  readonly replacing: number;
}

const ANY = -1;
const sounds: readonly Sound[] = SOUNDS.map(([sound, letters, oneIsIn]) => ({
  sound,
  letters,
  oneIsIn: oneIsIn === '' ? ANY : letterBits(oneIsIn),
  replacing: letterBits(letters),
}));

/** The words of a name key however their letters were written over from another script. It is coarse: names that share it are not the same name for that reason. */
export function romanizedKey(keyWords: readonly string[]): string {
  return keyWords.map(romanizedWord).join('');
}

/** Words of names repeat: most are found here. */
const known = new Map<string, string>();
const KNOWN_MAX = 50_000;

function romanizedWord(word: string): string {
  const kept = known.get(word);
  if (kept !== undefined) return kept;
  let key = word;
  let present = letterBits(word);
  for (const { sound, letters, oneIsIn, replacing } of sounds) {
    if ((present & oneIsIn) === 0) continue;
    key = key.replaceAll(sound, letters);
    present |= replacing;
  }
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(word, key);
  return key;
}
