import { Injectable } from '@nestjs/common';
import { AppError, codes } from '@registry/errors';

/** Uploads that a replica reads at once: each takes some 50 MB of memory while it arrives fast. */
const AT_ONCE_MAX = 4;
/** Of one workspace. */
const AT_ONCE_OF_WORKSPACE_MAX = 2;
/** Uploads of one workspace, and in all, that wait for others to end. Nothing of their bodies is read. */
const WAITING_OF_WORKSPACE_MAX = 16;
const WAITING_MAX = 64;
const WAITING_MS_MAX = 30_000;
const RETRY_AFTER_SECONDS = 10;

interface WaitingUpload {
  readonly workspaceId: number;
  readonly begin: () => void;
}

/** How many uploads are read at once; others wait a while for their turn. */
@Injectable()
export class UploadSlots {
  readonly #running: number[] = [];
  readonly #waiting: WaitingUpload[] = [];

  /** Does the work when it is its turn. Throws `too_many_requests` and `overloaded` where that takes too long. */
  async run<T>(workspaceId: number, work: () => Promise<T>): Promise<T> {
    if (this.#isFree(workspaceId)) this.#running.push(workspaceId);
    else await this.#turn(workspaceId);
    try {
      return await work();
    } finally {
      this.#running.splice(this.#running.indexOf(workspaceId), 1);
      const next = this.#waiting.findIndex((one) => this.#isFree(one.workspaceId));
      if (next >= 0) this.#waiting.splice(next, 1)[0]?.begin();
    }
  }

  #turn(workspaceId: number): Promise<void> {
    const own = this.#waiting.filter((one) => one.workspaceId === workspaceId).length;
    if (own >= WAITING_OF_WORKSPACE_MAX || this.#waiting.length >= WAITING_MAX) throw this.#refusal(workspaceId);
    return new Promise((resolve, reject) => {
      const waiting: WaitingUpload = {
        workspaceId,
        begin: () => {
          clearTimeout(timer);
          this.#running.push(workspaceId);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(this.#refusal(workspaceId));
      }, WAITING_MS_MAX);
      this.#waiting.push(waiting);
    });
  }

  #isFree(workspaceId: number): boolean {
    return this.#running.length < AT_ONCE_MAX && this.#of(workspaceId) < AT_ONCE_OF_WORKSPACE_MAX;
  }

  #of(workspaceId: number): number {
    return this.#running.filter((one) => one === workspaceId).length;
  }

  #refusal(workspaceId: number): AppError {
    const retryAfterSeconds = RETRY_AFTER_SECONDS;
    if (this.#of(workspaceId) < AT_ONCE_OF_WORKSPACE_MAX)
      return new AppError(codes.service.overloaded, {
        message: 'Too many lists are being uploaded. Retry later.',
        retryAfterSeconds,
      });
    const message = `This workspace has ${AT_ONCE_OF_WORKSPACE_MAX} uploads under way. Wait until one of them has ended, then retry.`;
    return new AppError(codes.key.tooManyRequests, { message, retryAfterSeconds });
  }
}
