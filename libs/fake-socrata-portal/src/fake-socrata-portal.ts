import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Fault } from './faults.ts';
import { runQuery } from './soda-query.ts';
import { SoqlError } from './soql-error.ts';
import type { PortalRow } from './portal-row.ts';

/** A dataset of a portal. Rows may be changed while it is served. */
export interface PortalDataset {
  /** Of the portal that is stood in for: `data.colorado.gov`. */
  readonly host: string;
  /** `4ykn-tg5h`. */
  readonly id: string;
  /** All columns by their API names. */
  readonly columns: readonly string[];
  readonly rows: PortalRow[];
}

/** A request as it arrived. */
export interface SeenRequest {
  readonly host: string;
  readonly dataset: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
}

const JSON_TYPE = { 'content-type': 'application/json;charset=utf-8' };
const FLOOD_PIECE = Buffer.alloc(64 * 1024, ' ');

/**
 * A server on loopback that speaks SODA as the states' portals do: `/{host}/resource/{id}.json` stands for
 * `https://{host}/resource/{id}.json`. `fault` applies to every request, or to those of one dataset, until it is
 * removed.
 */
export class FakeSocrataPortal {
  readonly requests: SeenRequest[] = [];
  fault: Fault | undefined;
  readonly #datasets: ReadonlyMap<string, PortalDataset>;
  readonly #server: Server;
  readonly #closing = new AbortController();

  private constructor(datasets: readonly PortalDataset[]) {
    this.#datasets = new Map(datasets.map((dataset) => [`/${dataset.host}/resource/${dataset.id}.json`, dataset]));
    this.#server = createServer((request, response) => {
      this.#response(request.url ?? '/', request.headers, response).catch(() => response.destroy());
    });
  }

  /** Listens on loopback; port 0 takes a free one. */
  static async start(datasets: readonly PortalDataset[]): Promise<FakeSocrataPortal> {
    const portal = new FakeSocrataPortal(datasets);
    await new Promise<void>((resolve, reject) => {
      portal.#server.once('error', reject);
      portal.#server.listen(0, '127.0.0.1', resolve);
    });
    return portal;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Closes all open connections; later requests are served. */
  hangUp(): void {
    this.#server.closeAllConnections();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  async #response(target: string, headers: IncomingHttpHeaders, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(target, 'http://portal.invalid');
    const dataset = this.#datasets.get(pathname);
    if (dataset === undefined) {
      send(response, 404, { error: true, code: 'dataset.missing', message: `Not found: ${pathname}` });
      return;
    }
    this.requests.push({ host: dataset.host, dataset: dataset.id, query: searchParams, headers });
    const fault = this.#faultOf(dataset);
    if (fault !== undefined && (await this.#befall(fault, response))) return;
    try {
      this.#sendRows(
        runQuery(searchParams, dataset.rows, this.#findFieldColumns(dataset)),
        response,
        this.#faultOf(dataset),
      );
    } catch (error) {
      if (!(error instanceof SoqlError)) throw error;
      send(response, 400, { errorCode: error.errorCode, error: true, message: error.message });
    }
  }

  #faultOf({ id }: PortalDataset): Fault | undefined {
    return this.fault?.dataset === undefined || this.fault.dataset === id ? this.fault : undefined;
  }

  /** The columns as the portal knows them now. */
  #findFieldColumns(dataset: PortalDataset): ReadonlySet<string> {
    const fault = this.#faultOf(dataset);
    const gone = fault?.kind === 'changed-layout' ? fault.column : undefined;
    return new Set(dataset.columns.map((column) => (column === gone ? `${column}_new` : column)));
  }

  #sendRows(rows: readonly PortalRow[], response: ServerResponse, fault: Fault | undefined): void {
    const { kind, column = '' } = fault ?? {};
    if (kind === 'truncated' || kind === 'cut-off') {
      const body = JSON.stringify(rows.length === 0 ? [{}] : rows).slice(0, -2);
      if (kind === 'truncated') response.writeHead(200, JSON_TYPE).end(body);
      else response.writeHead(200, { ...JSON_TYPE, 'content-length': '1000000' }).write(body, () => response.destroy());
      return;
    }
    if (kind === 'wrong-rows') return send(response, 200, { rows });
    if (kind !== 'renamed-keys' && kind !== 'dropped-keys') return send(response, 200, rows);
    const changed = rows.map(({ [column]: held, ...others }) =>
      kind === 'renamed-keys' && held !== undefined ? { ...others, [`${column}_new`]: held } : others,
    );
    send(response, 200, changed);
  }

  /** True if the fault is the complete response. */
  async #befall(fault: Fault, response: ServerResponse): Promise<boolean> {
    const retry: Record<string, string> = fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter };
    switch (fault.kind) {
      case 'too-many-requests':
      case 'unavailable':
        send(response, fault.kind === 'unavailable' ? 503 : 429, { error: true, message: fault.kind }, retry);
        return true;
      case 'slow':
        await (fault.until ?? delay(fault.delayMs ?? 1_000, undefined, { signal: this.#closing.signal }));
        return false;
      case 'hang':
        return true;
      case 'html':
        response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Maintenance</title>');
        return true;
      case 'redirect':
        response.writeHead(302, { location: fault.location ?? 'http://127.0.0.1:9/' }).end();
        return true;
      case 'flood':
        flood(response);
        return true;
      case 'empty':
        response.writeHead(200, JSON_TYPE).end();
        return true;
      default:
        return false;
    }
  }
}

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { ...JSON_TYPE, ...headers }).end(JSON.stringify(body));
}

/** Goes on until the other side hangs up. */
function flood(response: ServerResponse): void {
  response.writeHead(200, JSON_TYPE).write('[');
  const more = (): void => {
    while (!response.destroyed && response.write(FLOOD_PIECE));
  };
  response.on('drain', more);
  more();
}
