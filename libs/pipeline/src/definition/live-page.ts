import type { DescribedValue } from '../described/described-value.ts';

/** How to request the page about a single company, if the publisher has only a website. */
export interface LivePageDescription {
  /** The only host that is ever called: `ccfs.sos.wa.gov`. */
  readonly host: string;
  /** The path before and after a company's number. */
  readonly path: readonly [before: string, behind: string];
  /** The form of a number, blanks taken out. */
  readonly fileNumber: RegExp;
  /** By what code its pages are read. */
  readonly reader: string;
}

const HOST = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/;
const PATH = /^(\/[\w./-]*)\{number\}([\w./-]*)$/;

/** The `live_page` section of source.yml. */
export function readLivePage(node: DescribedValue | undefined): LivePageDescription | null {
  if (node === undefined) return null;
  const fields = node.fields(['host', 'path', 'file_number', 'reader']);
  const hostNode = node.required(fields.host, 'host');
  const pathNode = node.required(fields.path, 'path');
  const formNode = node.required(fields.file_number, 'file_number');
  const [, before = '', behind = ''] = PATH.exec(pathNode.text()) ?? pathNode.fail('{number} is missing in the path');
  return {
    host: HOST.test(hostNode.text())
      ? hostNode.text()
      : hostNode.fail(`${JSON.stringify(hostNode.value)} is not a host`),
    path: [before, behind],
    fileNumber: new RegExp(`^(?:${formNode.text()})$`),
    reader: node.required(fields.reader, 'reader').text(),
  };
}
