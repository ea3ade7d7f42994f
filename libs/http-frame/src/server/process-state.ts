/** State of the process that the parts of the gateway need. */
export class ProcessState {
  readonly version: string;
  #ending = false;

  constructor(version: string) {
    this.version = version;
  }

  /** It is shutting down: it serves requests with `Connection: close`. */
  get isEnding(): boolean {
    return this.#ending;
  }

  end(): void {
    this.#ending = true;
  }
}
