/** Words of registries for a lien that has ended before it lapses, or has lapsed. */
const ENDED =
  /\b(terminated|terminations?|lapsed|expired|satisfied|satisfaction|released|discharged|cancell?ed|withdrawn|inactive|closed|purged|void(ed)?)\b/i;
/** Words that say that it has ended only for a part of it, or has not. */
const NOT_ENDED = /\b(partial(ly)?|not|un\w+|pending)\b/i;

/** Checks that a lien has ended, by its status in the wording of its registry. */
export function isEndedLien(status: string | null): boolean {
  return status !== null && ENDED.test(status) && !NOT_ENDED.test(status);
}
