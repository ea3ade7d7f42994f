import pg from 'pg';

/**
 * A connection of pg that uses callbacks even for promises. With the promises of pg (8.23), rows survive young garbage
 * collections although nothing refers to them (`docs/adr/0027-what-keeps-a-search-waiting-for-postgres.md`).
 */
export class CallbackClient extends pg.Client {
  override query(...requested: never[]): never {
    const args: readonly unknown[] = requested;
    return (hasCallback(args) ? Reflect.apply(super.query, this, args) : this.#send(args)) as never;
  }

  async #send([config, values]: readonly unknown[]): Promise<unknown> {
    try {
      return await new Promise((resolve, reject) => {
        super.query(config as string, values as unknown[], (error: Error | null, result) => {
          if (error === null || error === undefined) resolve(result);
          else reject(error);
        });
      });
    } catch (error) {
      if (error instanceof Error) Error.captureStackTrace(error); // the way to the caller, where it was the way to the socket
      throw error;
    }
  }
}

/** Checks that there is a callback, or an object that reads its own rows, as streams do. */
function hasCallback(args: readonly unknown[]): boolean {
  const [config] = args as readonly (Partial<pg.Submittable> | undefined)[];
  return typeof args.at(-1) === 'function' || typeof config?.submit === 'function';
}
