/** Faults of evidence. */
export type EvidenceFault =
  /** The file is something else. */
  | 'not_evidence'
  /** The file ends early. */
  | 'cut'
  /** The file is not what was signed. */
  | 'changed'
  /** An original row that the file names is not in it. */
  | 'missing_row'
  /** The key is not in the key set. */
  | 'unknown_key'
  /** The file of an agency is not in the list of its day. */
  | 'unlisted_file'
  /** A later version of the service signed it. */
  | 'unknown_format';

/** The evidence is not valid; `fault` says why, for programs. */
export class InvalidEvidence extends Error {
  readonly fault: EvidenceFault;

  constructor(fault: EvidenceFault, message: string) {
    super(message);
    this.name = 'InvalidEvidence';
    this.fault = fault;
  }
}
