import { naicsSector } from '../details/naics-sectors.ts';

/** An industry of NAICS as a source writes it. */
export interface Industry {
  readonly code: string;
  /** Its title, where the source publishes one next to the code. */
  readonly title: string | null;
}

/** `541511`, `541511Y`, `_621111`, `23`. */
const CODE = /^\s*_?(\d{2,6})(?!\d)/;
/** `All Other Personal Services (812990)`. */
const TITLE_AND_CODE = /^\s*(\S.*?)\s*\((\d{2,6})\)\s*$/;

/** The industry in a text of a source; undefined where its code is that of no sector. */
export function toIndustry(text: string): Industry | undefined {
  const [, title = null, titled] = TITLE_AND_CODE.exec(text) ?? [];
  const code = titled ?? CODE.exec(text)?.[1];
  return code === undefined || naicsSector(code) === undefined ? undefined : { code, title };
}

/** The digits of its NAICS code. */
export function toNaicsCode(text: string): string | undefined {
  return toIndustry(text)?.code;
}
