/** Excel's own escape for characters that XML cannot hold: `_x000D_`. */
const EXCEL_ESCAPE = /_x([0-9A-Fa-f]{4})_/g;

/** Text of a cell as its author meant it. NUL and unpaired surrogates, which Postgres cannot hold, are left out. */
export function cellText(written: string): string {
  if (!written.includes('_x')) return written;
  return written.replace(EXCEL_ESCAPE, (_, hexadecimal: string) => {
    const code = Number.parseInt(hexadecimal, 16);
    return code === 0 || (code >= 0xd800 && code <= 0xdfff) ? '' : String.fromCharCode(code);
  });
}

/** Follows the elements of a shared or inline string. Its text is that of all its `t`; hints on pronunciation (`rPh`) have some that is not part of it. */
export class StringText {
  #isText = false;
  #isHint = false;

  open(name: string): void {
    if (name === 'rPh') this.#isHint = true;
    this.#isText = name === 't' && !this.#isHint;
  }

  /** Text that comes now is part of the string. */
  get isText(): boolean {
    return this.#isText;
  }

  close(name: string): void {
    if (name === 'rPh') this.#isHint = false;
    this.#isText = false;
  }
}
