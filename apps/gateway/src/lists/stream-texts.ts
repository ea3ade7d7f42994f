import { Readable } from 'node:stream';

/** Bytes that wait for the client, so that further ones are made while it reads. */
const AHEAD_BYTES = 1_048_576;
const STOPPED_SECONDS = 60;

/**
 * The texts as bytes, made while they are sent: to be returned as a `StreamableFile`, since Nest would read a bare stream ahead of
 * the client and not notice that it was destroyed meanwhile. A client that reads nothing for `stoppedSeconds` is disconnected.
 */
export function streamTexts(texts: AsyncGenerator<string>, stoppedSeconds = STOPPED_SECONDS): Readable {
  const stream = Readable.from(
    withoutStops(texts, stoppedSeconds * 1_000, () => stream.destroy()),
    { objectMode: false, highWaterMark: AHEAD_BYTES },
  );
  return stream;
}

/** The same texts, once the first one is there: what keeps it from that is thrown before anything is sent. */
export async function started(texts: AsyncGenerator<string>): Promise<AsyncGenerator<string>> {
  const first = await texts.next();
  return (async function* () {
    if (first.done !== true) yield first.value;
    yield* texts;
  })();
}

/** The texts; `onStop` is called when nobody has taken one for so long. */
async function* withoutStops(
  texts: AsyncGenerator<string>,
  stoppedMs: number,
  onStop: () => void,
): AsyncGenerator<string> {
  let timer: NodeJS.Timeout | undefined;
  try {
    for await (const text of texts) {
      timer = setTimeout(onStop, stoppedMs);
      yield text;
      clearTimeout(timer);
    }
  } finally {
    clearTimeout(timer);
  }
}
