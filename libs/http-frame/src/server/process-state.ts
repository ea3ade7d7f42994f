/** What the parts of the gateway need to know of the process they run in. */
export class ProcessState {
  readonly version: string;
  #ending = false;

  constructor(version: string) {
    this.version = version;
  }

  /** Whether it is shutting down: it serves requests with `Connection: close`. */
  get isEnding(): boolean {
    return this.#ending;
  }

  end(): void {
    this.#ending = true;
  }
}
