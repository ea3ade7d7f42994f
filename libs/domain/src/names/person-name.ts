/** A natural person's name in the parts that registries publish; absent parts are null, undefined or blank. */
export interface PersonNameParts {
  readonly first?: string | null | undefined;
  readonly middle?: string | null | undefined;
  readonly last?: string | null | undefined;
  readonly suffix?: string | null | undefined;
}

/** `JOHN Q PUBLIC JR`: the parts that are there, in speaking order, single spaces, letter case kept; `''` when none is. */
export function personName({ first, middle, last, suffix }: PersonNameParts): string {
  return [first, middle, last, suffix]
    .flatMap((part) => part?.trim().split(/\s+/) ?? [])
    .filter((word) => word !== '')
    .join(' ');
}
