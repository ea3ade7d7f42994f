/**
 * Ways in which one sound of another script is written in Latin letters, in the order in which they are replaced: MOKHAMED KHADI
 * and MOHAMED HADI, YUGTRANS and IUGTRANS, QASSEM and KASSEM.
 */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/SHCH|SCH/g, 'SH'],
  [/DZH|ZH|DJ/g, 'J'],
  [/KH/g, 'H'],
  [/GH/g, 'G'],
  [/PH/g, 'F'],
  [/TCH|TSCH/g, 'CH'],
  [/TZ|TS/g, 'C'],
  [/X|HS/g, 'KS'],
  [/CK|Q|C(?!H)/g, 'K'],
  [/(?<=[EO])FF$/g, 'V'],
  [/W/g, 'V'],
  [/OU|OO/g, 'U'],
  [/EE/g, 'I'],
  [/IY|YI|IJ/g, 'I'],
  [/[YJ]/g, 'I'],
  [/EI|AI/g, 'AI'],
  [/(?<=[AEIO])H$/g, ''],
  [/(.)\1+/g, '$1'],
];

/** A name key however its letters were written over from another script. It is coarse: names that share it are not the same name for that reason. */
export function romanizedKey(nameKey: string): string {
  return nameKey.split(' ').map(romanizedWord).join('');
}

/** Words of names repeat: most are found here. */
const known = new Map<string, string>();
const KNOWN_MAX = 50_000;

function romanizedWord(word: string): string {
  const kept = known.get(word);
  if (kept !== undefined) return kept;
  const key = SOUNDS.reduce((text, [sound, letter]) => text.replaceAll(sound, letter), word);
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(word, key);
  return key;
}
