import { Parser } from 'htmlparser2';
import { InputError } from '../../input-error.ts';

/** Characters of one tag, comment or section that is not text, at most. */
const TOKEN_LENGTH_MAX = 16 * 1024 * 1024;

/** Takes the elements of an XML document in its order. Names are those without the prefix of the document's own elements. */
export interface ElementReader<T> {
  open(name: string): void;
  /** An attribute of the element that was opened last. */
  attribute?(name: string, value: string): void;
  text?(text: string): void;
  /** Returns what the element that ends here completes; undefined where it completes nothing. */
  close(name: string): T | undefined;
}

/** Yields what the reader makes of an XML document: a list for each chunk that completes something. Throws InputError where it is damaged. */
export async function* readElements<T>(chunks: AsyncIterable<Buffer>, reader: ElementReader<T>): AsyncGenerator<T[]> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let completed: T[] = [];
  let depth = 0;
  let prefix: string | undefined;
  const ownName = (name: string): string => {
    // `x:` in files of some programs; elements of other vocabularies keep theirs.
    prefix ??= name.slice(0, name.indexOf(':') + 1);
    return name.startsWith(prefix) ? name.slice(prefix.length) : name;
  };
  const parser = new Parser(
    {
      onprocessinginstruction(name) {
        if (name.toUpperCase() === '!DOCTYPE')
          throw new InputError('damaged', 'The workbook has a document type, which workbooks never have.');
      },
      onopentagname(name) {
        depth++;
        reader.open(ownName(name));
      },
      onattribute: (name, value) => reader.attribute?.(name, value),
      ontext: (text) => reader.text?.(text),
      onclosetag(name) {
        depth--;
        const found = reader.close(ownName(name));
        if (found !== undefined) completed.push(found);
      },
    },
    { xmlMode: true },
  );
  let length = 0;
  for await (const chunk of chunks) {
    const text = decodeUtf8(utf8, chunk);
    length += text.length;
    parser.write(text);
    if (length - parser.endIndex > TOKEN_LENGTH_MAX)
      throw new InputError('damaged', `The workbook has a tag of more than ${TOKEN_LENGTH_MAX} characters.`);
    if (completed.length === 0) continue;
    yield completed;
    completed = [];
  }
  decodeUtf8(utf8);
  if (depth > 0) throw new InputError('damaged', 'The workbook has a part that is cut off.');
}

function decodeUtf8(decoder: InstanceType<typeof TextDecoder>, chunk?: Buffer): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch (error) {
    throw new InputError('damaged', 'The workbook has text that is not valid UTF-8.', { cause: error });
  }
}

/** An element without its text. */
export interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent: string | undefined;
}

/** The elements of some names in an XML document: a list for each chunk that has the end of some. */
export function readTags(chunks: AsyncIterable<Buffer>, names: readonly string[]): AsyncGenerator<Tag[]> {
  const open: { readonly name: string; readonly attributes: Record<string, string> | undefined }[] = [];
  return readElements(chunks, {
    open: (name) => open.push({ name, attributes: names.includes(name) ? {} : undefined }),
    attribute(name, value) {
      const attributes = open.at(-1)?.attributes;
      if (attributes) attributes[name] = value;
    },
    close(name): Tag | undefined {
      const attributes = open.pop()?.attributes;
      return attributes && { name, attributes, parent: open.at(-1)?.name };
    },
  });
}
