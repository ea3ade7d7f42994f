import { provinceNames } from '../jurisdictions/province-names.ts';
import { jurisdictionNames, stateCodes } from '../jurisdictions/jurisdiction.ts';

/** Between two slashes anything short is an ending: `/DE/`, `/NEW/`, `\BER\`, `/CANADA/`. */
const CLOSED = /\s*[/\\]\s*[A-Z]{2,8}\s*[/\\]\s*$/i;

/** Without a closing mark, only a place of incorporation or a kind of security is an ending: `/DE`, `/ADR`, `\OLD`. */
const CODES = [...stateCodes, ...Object.keys(provinceNames), 'ADR', 'ADS', 'ATS', 'CAN', 'CN', 'DEL', 'FI', 'HK'];
const OPEN = new RegExp(String.raw`\s*[/\\]\s*(?:${[...CODES, 'CANADA', 'NEW', 'OLD', 'UK'].join('|')})\s*$`, 'i');

/** Without a space before the slash (`& CO/MN`, `CORP/DE`) it follows a legal form; else it can be a word of the name: `OB/PA`. */
const STANDS_APART =
  /(?:\s|\b(?:CO|COMP|COMPANY|CORP|CORPORATION|INC|INCORPORATED|LLC|LP|LTD|LIMITED|PLC|NV|SA|AG)[.,]?)$/i;

/** Characters of a name and such an ending at least. */
const OF_STATE_LENGTH_MIN = ' A CORPORATION OF OHIO'.length;
/** `INC, A CORPORATION OF OHIO`: Oregon distinguishes a foreign company from a namesake so, and contracts describe parties so. */
const OF_STATE = new RegExp(
  String.raw`[\s,(–—-]+an? (?:foreign |nonprofit |professional )*(?:corporation|limited liability company|limited partnership|limited liability partnership) of (?:the state of )?(?:${Object.values(jurisdictionNames).join('|')})[\s.)]*$`,
  'i',
);

/**
 * A name without what an agency adds to its end: the Securities and Exchange Commission distinguishes namesakes by `/DE/`,
 * `/NEW/`, `\DE\` and the like, and Oregon by their state. A name of nothing else stays as it is.
 */
export function withoutAgencyEnding(name: string): string {
  const state = name.length > OF_STATE_LENGTH_MIN && /[ny] of /i.test(name) ? name.search(OF_STATE) : -1;
  if (state > 0) return name.slice(0, state);
  if (!name.includes('/') && !name.includes('\\')) return name;
  const found = CLOSED.exec(name) ?? openEnding(name);
  if (!found || found.index === 0) return name;
  return name.slice(0, found.index).trimEnd();
}

function openEnding(name: string): RegExpExecArray | null {
  const found = OPEN.exec(name);
  if (!found) return null;
  const isApart = /^\s/.test(found[0]) || STANDS_APART.test(name.slice(0, found.index));
  return isApart ? found : null;
}
