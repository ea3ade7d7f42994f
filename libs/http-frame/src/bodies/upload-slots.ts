import { AppError, codes } from '@registry/errors';

/** Uploads that a replica works on at once: each takes some 50 MB of memory while it arrives fast. */
const AT_WORK_MAX = 4;
/** Forms, whose bodies and pages are in memory as a whole. */
export const FORMS_AT_WORK_MAX = 2;
/** Uploads of one owner, at work or waiting for their sender. */
const OPEN_OF_OWNER_MAX = 2;
/** The same in all: each that waits for its sender keeps some 100 kB. */
const OPEN_MAX = 64;
/** Uploads of one owner, and in all, that wait for others to end. Nothing of their bodies is read. */
const WAITING_OF_OWNER_MAX = 16;
const WAITING_MAX = 64;
const WAITING_MS_MAX = 30_000;
const RETRY_AFTER_SECONDS = 10;

interface WaitingUpload<Owner> {
  readonly owner: Owner;
  readonly begin: () => void;
}

/** Of an upload under way. */
export interface UploadSlot {
  /** Lets others work while nothing of the body is there: a slow sender keeps nobody waiting. */
  pause(): void;
  /** Resolves when it may work again. */
  resume(): Promise<void>;
}

/** How many uploads are worked on at once; others wait a while for their turn. The owner is a workspace, or the address of a client. */
export class UploadSlots<Owner> {
  readonly #ownerName: string;
  readonly #atWorkMax: number;
  readonly #open: Owner[] = [];
  #atWork = 0;
  readonly #waiting: WaitingUpload<Owner>[] = [];
  readonly #resuming: (() => void)[] = [];

  constructor(ownerName: string, atWorkMax = AT_WORK_MAX) {
    this.#ownerName = ownerName;
    this.#atWorkMax = atWorkMax;
  }

  /** Does the work when it is its turn. Throws `too_many_requests` and `overloaded` where that takes too long. */
  async run<T>(owner: Owner, work: (slot: UploadSlot) => Promise<T>): Promise<T> {
    const end = await this.begin(owner);
    let isAtWork = true;
    const pause = (): void => {
      if (isAtWork) this.#free();
      isAtWork = false;
    };
    const resume = async (): Promise<void> => {
      if (isAtWork) return;
      await this.#turn();
      isAtWork = true;
    };
    try {
      return await work({ pause, resume });
    } finally {
      if (!isAtWork) this.#atWork += 1; // `end` frees it
      end();
    }
  }

  /** Begins when it is its turn; returns what ends it. */
  async begin(owner: Owner): Promise<() => void> {
    if (this.#mayBegin(owner)) this.#start(owner);
    else await this.#wait(owner);
    return () => {
      this.#open.splice(this.#open.indexOf(owner), 1);
      this.#free();
    };
  }

  /** Those that have begun go before those that have not. */
  #turn(): Promise<void> {
    if (this.#atWork < this.#atWorkMax) {
      this.#atWork += 1;
      return Promise.resolve();
    }
    return new Promise((resolve) => this.#resuming.push(resolve));
  }

  #free(): void {
    this.#atWork -= 1;
    const resume = this.#atWork < this.#atWorkMax ? this.#resuming.shift() : undefined;
    if (resume !== undefined) {
      this.#atWork += 1;
      return resume();
    }
    const next = this.#waiting.findIndex((one) => this.#mayBegin(one.owner));
    if (next >= 0) this.#waiting.splice(next, 1)[0]?.begin();
  }

  #start(owner: Owner): void {
    this.#open.push(owner);
    this.#atWork += 1;
  }

  #wait(owner: Owner): Promise<void> {
    const own = this.#waiting.filter((one) => one.owner === owner).length;
    if (own >= WAITING_OF_OWNER_MAX || this.#waiting.length >= WAITING_MAX) throw this.#refusal(owner);
    return new Promise((resolve, reject) => {
      const waiting: WaitingUpload<Owner> = {
        owner,
        begin: () => {
          clearTimeout(timer);
          this.#start(owner);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(this.#refusal(owner));
      }, WAITING_MS_MAX);
      this.#waiting.push(waiting);
    });
  }

  #mayBegin(owner: Owner): boolean {
    return this.#atWork < this.#atWorkMax && this.#open.length < OPEN_MAX && this.#openOf(owner) < OPEN_OF_OWNER_MAX;
  }

  #openOf(owner: Owner): number {
    return this.#open.filter((one) => one === owner).length;
  }

  #refusal(owner: Owner): AppError {
    const retryAfterSeconds = RETRY_AFTER_SECONDS;
    if (this.#openOf(owner) < OPEN_OF_OWNER_MAX)
      return new AppError(codes.service.overloaded, {
        message: 'Too many lists are being uploaded. Retry later.',
        retryAfterSeconds,
      });
    const message = `This ${this.#ownerName} has ${OPEN_OF_OWNER_MAX} uploads under way. Wait until one of them has ended, then retry.`;
    return new AppError(codes.key.tooManyRequests, { message, retryAfterSeconds });
  }
}
