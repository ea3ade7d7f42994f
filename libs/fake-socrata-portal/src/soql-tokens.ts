import { malformed } from './soql-error.ts';

/** A piece of SoQL: a string literal's text without its quotes, a name in small letters, a number or a sign. */
export interface Token {
  readonly kind: 'string' | 'name' | 'number' | 'sign';
  readonly text: string;
  readonly place: number;
}

/** A literal in single quotes, in which two of them stand for one; a name, bare or in back-ticks; a number; a sign. */
const PIECE = /\s*(?:'((?:[^']|'')*)'|`([a-z_:][\w:]*)`|([a-z_:][\w:]*)|(\d+(?:\.\d+)?)|([=(),*]))/iy;

/** The tokens of SoQL; throws SoqlError for an invalid one, such as an unclosed literal. */
function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let place = 0;
  while (text.slice(place).trim() !== '') {
    PIECE.lastIndex = place;
    const match = PIECE.exec(text);
    if (match === null) throw malformed(text, place);
    const [whole, literal, ticked, bare, number, sign] = match;
    if (literal !== undefined) tokens.push({ kind: 'string', text: literal.replaceAll("''", "'"), place });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number, place });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign, place });
    else tokens.push({ kind: 'name', text: (ticked ?? bare ?? '').toLowerCase(), place });
    place += whole.length;
  }
  return tokens;
}

/** Tokens read from the front. */
export class TokenReader {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    this.#tokens = tokensOf(text);
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  /** Takes the next token where it is this name or sign. */
  takes(text: string): boolean {
    const token = this.#tokens[this.#at];
    if (token === undefined || token.kind === 'string' || token.text !== text) return false;
    this.#at += 1;
    return true;
  }

  /** Takes the next token, which must be of one of these kinds. */
  take(...kinds: readonly Token['kind'][]): Token {
    const token = this.#tokens[this.#at];
    if (token === undefined || !kinds.includes(token.kind)) throw this.#malformed(token);
    this.#at += 1;
    return token;
  }

  expect(text: string): void {
    if (!this.takes(text)) throw this.#malformed(this.#tokens[this.#at]);
  }

  #malformed(token: Token | undefined): Error {
    return malformed(this.#text, token?.place ?? this.#text.length);
  }
}
