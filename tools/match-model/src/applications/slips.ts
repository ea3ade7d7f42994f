import { longAddressWords } from '@registry/domain';

/** Usual short names: only of the made applications, as no rule of a review may be fitted to them. */
const NICKNAMES = new Map(
  (
    'ROBERT BOB|WILLIAM BILL|JAMES JIM|RICHARD RICK|MICHAEL MIKE|THOMAS TOM|JOSEPH JOE|CHARLES CHUCK|DANIEL DAN|' +
    'MATTHEW MATT|ANTHONY TONY|STEVEN STEVE|ANDREW ANDY|KENNETH KEN|JOSHUA JOSH|TIMOTHY TIM|EDWARD ED|JEFFREY JEFF|' +
    'NICHOLAS NICK|GREGORY GREG|BENJAMIN BEN|SAMUEL SAM|PATRICK PAT|ALEXANDER ALEX|CHRISTOPHER CHRIS|ELIZABETH LIZ|' +
    'JENNIFER JEN|PATRICIA PATTY|KATHERINE KATE|DEBORAH DEBBIE'
  )
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
);

/** The name with the usual short form of its first name; undefined where the table has none. */
export function withNickname(name: string): string | undefined {
  const [first = '', ...rest] = name.toUpperCase().split(' ');
  const nickname = NICKNAMES.get(first);
  return nickname === undefined || rest.length === 0 ? undefined : [nickname, ...rest].join(' ');
}

/** A street with the abbreviations of its words in full; undefined where it has none. */
export function respelledStreet(street: string): string | undefined {
  const words = street.toUpperCase().split(/[\s.,]+/);
  const long = words.map((word, at) => (at === 0 ? word : (longAddressWords.get(word) ?? word)));
  return long.join(' ') === words.join(' ') ? undefined : long.join(' ');
}

/** `CEDAR RIDGE` as `Cedar Ridge`. */
export function titled(text: string): string {
  return text.toLowerCase().replaceAll(/(?:^|\s)\p{L}/gu, (start) => start.toUpperCase());
}
