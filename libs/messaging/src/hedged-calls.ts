import { messageMetrics } from './message-metrics.ts';

/** Share of a call's time after which the replica that took it may be gone: NATS says nothing of one that was killed. */
const SILENCE_SHARE = 0.4;
/**
 * Maximum number of hedged requests, and how many each response adds: if all services are slow, more of them do not
 * help.
 */
const HEDGES_MAX = 100;
const HEDGES_PER_REPLY = 0.02;

/**
 * Calls that are sent once more without a response: the first response counts. By the queue group, another replica
 * usually gets the second request. For messages that only read. (The "hedged requests" of Dean and Barroso, "The Tail
 * at Scale", with the budget that gRPC calls retry throttling.)
 */
export class HedgedCalls {
  #left = HEDGES_MAX;

  /** The first response of the requests. Rejects once every one has failed. */
  call<Reply>(subject: string, budgetMs: number, send: () => Promise<Reply>): Promise<Reply> {
    return new Promise((resolve, reject) => {
      let open = 1;
      const replied = (reply: Reply): void => {
        clearTimeout(hedge);
        this.#left = Math.min(HEDGES_MAX, this.#left + HEDGES_PER_REPLY);
        resolve(reply);
      };
      const failed = (error: Error): void => {
        clearTimeout(hedge);
        open -= 1;
        if (open === 0) reject(error);
      };
      const hedge = setTimeout(() => {
        if (this.#left < 1) return;
        this.#left -= 1;
        open += 1;
        messageMetrics.hedged.inc({ subject });
        send().then(replied, failed);
      }, budgetMs * SILENCE_SHARE);
      send().then(replied, failed);
    });
  }
}
