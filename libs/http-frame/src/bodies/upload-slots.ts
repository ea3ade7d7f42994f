import { AppError, codes } from '@registry/errors';

/** Uploads that a replica works on at once: each takes some 50 MB of memory while it arrives fast. */
const AT_WORK_MAX = 4;
/** Forms, whose bodies and pages are in memory as a whole. */
export const FORMS_AT_WORK_MAX = 2;
/** Uploads of one sender, at work or waiting for their bodies. */
const OPEN_OF_SENDER_MAX = 2;
/** The same in all: each that waits for its body keeps some 100 kB. */
const OPEN_MAX = 64;
/** Uploads of one sender, and in all, that wait for others to end. Nothing of their bodies is read. */
const WAITING_OF_SENDER_MAX = 16;
const WAITING_MAX = 64;
const WAITING_MS_MAX = 30_000;
const RETRY_AFTER_SECONDS = 10;

interface WaitingUpload<Sender> {
  readonly sender: Sender;
  readonly begin: () => void;
}

/** Of an upload under way. */
export interface UploadSlot {
  /** Lets others work while nothing of the body is there: a slow sender keeps nobody waiting. */
  pause(): void;
  /** Resolves when it may work again. */
  resume(): Promise<void>;
}

/** How many uploads are worked on at once; others wait a while for their turn. The sender is a workspace, or the address of a client. */
export class UploadSlots<Sender> {
  readonly #senderName: string;
  readonly #atWorkMax: number;
  readonly #open: Sender[] = [];
  #atWork = 0;
  readonly #waiting: WaitingUpload<Sender>[] = [];
  readonly #resuming: (() => void)[] = [];

  constructor(senderName: string, atWorkMax = AT_WORK_MAX) {
    this.#senderName = senderName;
    this.#atWorkMax = atWorkMax;
  }

  /** Does the work when it is its turn. Throws `too_many_requests` and `overloaded` where that takes too long. */
  async run<T>(sender: Sender, work: (slot: UploadSlot) => Promise<T>): Promise<T> {
    const end = await this.begin(sender);
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
  async begin(sender: Sender): Promise<() => void> {
    if (this.#mayBegin(sender)) this.#start(sender);
    else await this.#wait(sender);
    return () => {
      this.#open.splice(this.#open.indexOf(sender), 1);
      this.#free();
    };
  }

  /** Those that have started go before those that have not. */
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
    const next = this.#waiting.findIndex((one) => this.#mayBegin(one.sender));
    if (next >= 0) this.#waiting.splice(next, 1)[0]?.begin();
  }

  #start(sender: Sender): void {
    this.#open.push(sender);
    this.#atWork += 1;
  }

  #wait(sender: Sender): Promise<void> {
    const own = this.#waiting.filter((one) => one.sender === sender).length;
    if (own >= WAITING_OF_SENDER_MAX || this.#waiting.length >= WAITING_MAX) throw this.#refusal(sender);
    return new Promise((resolve, reject) => {
      const waiting: WaitingUpload<Sender> = {
        sender,
        begin: () => {
          clearTimeout(timer);
          this.#start(sender);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(this.#refusal(sender));
      }, WAITING_MS_MAX);
      this.#waiting.push(waiting);
    });
  }

  #mayBegin(sender: Sender): boolean {
    return (
      this.#atWork < this.#atWorkMax && this.#open.length < OPEN_MAX && this.#countOpen(sender) < OPEN_OF_SENDER_MAX
    );
  }

  #countOpen(sender: Sender): number {
    return this.#open.filter((one) => one === sender).length;
  }

  #refusal(sender: Sender): AppError {
    const retryAfterSeconds = RETRY_AFTER_SECONDS;
    if (this.#countOpen(sender) < OPEN_OF_SENDER_MAX)
      return new AppError(codes.service.overloaded, {
        message: 'Too many lists are being uploaded. Retry later.',
        retryAfterSeconds,
      });
    const message = `This ${this.#senderName} has ${OPEN_OF_SENDER_MAX} uploads under way. Wait until one of them has ended, then retry.`;
    return new AppError(codes.key.tooManyRequests, { message, retryAfterSeconds });
  }
}
