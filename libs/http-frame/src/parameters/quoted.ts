const SHOWN_MAX = 60;

/** A caller's text as a message may quote it: at most 60 characters, nothing unprintable. */
export function quoted(text: string): string {
  const characters = [...text.slice(0, 2 * SHOWN_MAX + 1)];
  const shown = characters.slice(0, SHOWN_MAX).join('');
  const cut = characters.length > SHOWN_MAX ? '…' : '';
  // JSON escapes quotes, backslashes, control characters and lone surrogates; the rest of what has no glyph is left.
  return JSON.stringify(`${shown}${cut}`).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => {
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}
