import { Agent, request } from 'node:http';

/** The number of responses per status; a broken connection is `lost`. */
export type StatusCounts = Readonly<Record<number | 'lost', number>>;

export interface ManyRequests {
  /** One for each replica, which take turns. */
  readonly baseUrls: readonly string[];
  readonly path: string;
  readonly key: string;
  readonly times: number;
  /** Connections to each replica. */
  readonly connections: number;
  /** Called after each response. */
  readonly responded?: (count: number) => void;
}

/** Sends the same request to several replicas at once, as fast as they respond. */
export async function sendManyRequests(many: ManyRequests): Promise<StatusCounts> {
  const counts: Record<number | 'lost', number> = { lost: 0 };
  const agents = many.baseUrls.map(() => new Agent({ keepAlive: true, maxSockets: many.connections }));
  let responded = 0;
  const one = (at: number) =>
    new Promise<void>((resolve) => {
      const replica = at % many.baseUrls.length;
      const url = `${many.baseUrls[replica] ?? ''}${many.path}`;
      const count = (status: number | 'lost'): void => {
        counts[status] = (counts[status] ?? 0) + 1;
        many.responded?.((responded += 1));
        resolve();
      };
      request(url, { agent: agents[replica], headers: { 'x-api-key': many.key } }, (response) => {
        response.resume().once('end', () => count(response.statusCode ?? 0));
      })
        .once('error', () => count('lost'))
        .end();
    });
  await Promise.all(Array.from({ length: many.times }, (_, at) => one(at)));
  for (const agent of agents) agent.destroy();
  return counts;
}
