/** The body of a response that is JSON already, as a service wrote it: it is sent as it is. */
export class JsonText {
  readonly text: string;
  /** The page of a list, and whether another one follows; undefined for another body. */
  readonly list: { readonly object: 'list'; readonly page: number; readonly has_more: boolean } | undefined;

  constructor(text: string, list?: JsonText['list']) {
    this.text = text;
    this.list = list;
  }
}

/** The text of a body that a handler returned. */
export function writeJson(body: unknown): string {
  return body instanceof JsonText ? body.text : JSON.stringify(body);
}
