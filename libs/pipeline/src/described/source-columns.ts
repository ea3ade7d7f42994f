/** A column as source.yml names it. Its place in the list is what mappings refer to. */
export interface SourceColumn {
  readonly name: string;
  /** The file may lack it: some portals leave it out of some exports. */
  readonly optional: boolean;
  /** Fixed-width files: where it stands, in bytes from 0, and how many bytes it has. */
  readonly start: number;
  readonly length: number;
  /** Fixed-width files: it is a part of another column and therefore no key of the record. */
  readonly isPart: boolean;
}

/** One way in which the dataset's columns are headed: the portal's export, its API, … */
export interface SourceLayout {
  readonly name: string;
  /** For each column of the definition, in its order, the header that stands for it. */
  readonly headers: readonly string[];
}
