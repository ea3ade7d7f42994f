/** A path of this site: browsers take other texts for addresses elsewhere. */
const OWN_PATH = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]{0,999}$/;

/** The text if it is a path of this site, else an empty one. */
export function ownPath(text: string): string {
  return OWN_PATH.test(text) ? text : '';
}
