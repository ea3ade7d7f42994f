/** A flat array of a base segment, as it is in memory and in the file. */
export type SectionArray = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** An array of a base segment as it is written: whole, or in at least one piece, all of one kind. */
export type SectionPieces = SectionArray | readonly SectionArray[];

/** Sections of which any may be in pieces. */
export type Pieces<Sections> = {
  readonly [Name in keyof Sections]: Sections[Name] extends SectionArray
    ? Sections[Name] | readonly Sections[Name][]
    : never;
};

export function findPieces(section: SectionPieces): readonly SectionArray[] {
  return Array.isArray(section) ? (section as readonly SectionArray[]) : [section as SectionArray];
}
