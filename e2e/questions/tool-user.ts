import type { NpmStart } from '../npm-start.ts';

/** The structured part of a tool's result. Each tool describes it by its output schema. */
export type Structured = Readonly<Record<string, unknown>>;

export interface ToolAnswer {
  readonly structured: Structured;
  /** What is there for reading. */
  readonly text: string;
}

/** A company as hits of tools show it. */
export interface Hit {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly entity_type: string;
  readonly formation_date: string;
  readonly formation_state: string;
  readonly full_address: string;
}

/** A person as hits of tools show it. */
export interface PersonHit {
  readonly name: string;
  readonly titles: readonly string[];
  readonly business: Hit;
}

/** Calls that a task may take. */
const CALLS_MAX = 3;

/** Solves one task with the tools only, and stops after three calls. */
export class ToolUser {
  readonly #stack: NpmStart;
  #calls = 0;

  constructor(stack: NpmStart) {
    this.#stack = stack;
  }

  async call(name: string, args: object): Promise<ToolAnswer> {
    this.#calls += 1;
    if (this.#calls > CALLS_MAX) throw new Error(`The task takes more than ${CALLS_MAX} calls.`);
    const { result, error } = (await (await this.#stack.tool(name, args)).json()) as {
      result?: { content: { text: string }[]; structuredContent?: Structured; isError?: boolean };
      error?: { message: string };
    };
    const text = (result?.content ?? []).map((part) => part.text).join('\n');
    if (result?.structuredContent === undefined) throw new Error(`${name}: ${error?.message ?? text}`);
    return { structured: result.structuredContent, text };
  }

  /** All rows of a list, page after page as far as three calls reach. */
  async all<Row>(name: string, args: object): Promise<Row[]> {
    const rows: Row[] = [];
    for (let page = 1; ; page += 1) {
      const { structured } = await this.call(name, { ...args, page });
      rows.push(...(structured['data'] as Row[]));
      if (structured['has_more'] !== true) return rows;
    }
  }
}
