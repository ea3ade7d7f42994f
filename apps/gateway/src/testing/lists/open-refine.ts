import { programEnvironment } from '@registry/testing';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/** The program of Debian's package `openrefine`. */
const PROGRAM = '/usr/bin/openrefine';
/** Milliseconds in which it starts, and runs a command. */
const STARTS_MS = 90_000;
const WORKS_MS = 60_000;

export const hasOpenRefine = existsSync(PROGRAM);

/** All rows, as its engine selects them. */
const ALL_ROWS = JSON.stringify({ facets: [], mode: 'row-based' });

/** The reconciliation of a cell, in the names of its protocol: judgment, match and candidates. */
interface Recon {
  readonly j: string;
  readonly m?: { readonly id: string };
  readonly c?: readonly { readonly id: string }[];
}

/** A real OpenRefine without a window, over the HTTP interface that its own pages use. */
export class OpenRefine {
  readonly #program: ChildProcess;
  readonly #baseUrl: string;
  #project = '';

  private constructor(program: ChildProcess, baseUrl: string) {
    this.#program = program;
    this.#baseUrl = baseUrl;
  }

  static async start(port: number, folder: string): Promise<OpenRefine> {
    const args = ['-i', '127.0.0.1', '-p', String(port), '-d', folder, '-m', '512M', '-x', 'refine.headless=true'];
    const program = spawn(PROGRAM, args, {
      detached: true,
      stdio: 'ignore',
      env: programEnvironment({ HOME: folder }),
    });
    const refine = new OpenRefine(program, `http://127.0.0.1:${port}`);
    const giveUpAt = Date.now() + STARTS_MS;
    while (!(await refine.#isUp())) {
      if (Date.now() > giveUpAt) {
        refine.end();
        throw new Error(`OpenRefine did not start in ${STARTS_MS} ms.`);
      }
      await setTimeout(500);
    }
    return refine;
  }

  /** It is a script that starts Java: both end. */
  end(): void {
    if (this.#program.pid !== undefined) process.kill(-this.#program.pid, 'SIGKILL');
  }

  async createProject(csv: string): Promise<void> {
    const form = new FormData();
    form.set('project-file', new File([csv], 'list.csv', { type: 'text/csv' }));
    form.set('project-name', 'list');
    form.set('format', 'text/line-based/*sv');
    form.set('options', JSON.stringify({ separator: ',', headerLines: 1, guessCellValueTypes: false }));
    const url = `${this.#baseUrl}/command/core/create-project-from-upload?csrf_token=${await this.#token()}`;
    const { headers } = await fetch(url, { method: 'POST', body: form, redirect: 'manual' });
    this.#project = /project=(\d+)/.exec(headers.get('location') ?? '')?.[1] ?? '';
    if (this.#project === '') throw new Error('OpenRefine made no project.');
  }

  /** Runs a command on all rows of the project, and waits until it has done it. */
  async run(command: string, parameters: Readonly<Record<string, string>>): Promise<void> {
    const response = await this.#post(command, { engine: ALL_ROWS, ...parameters });
    const { code, message } = (await response.json()) as { code: string; message?: string };
    if (code !== 'ok' && code !== 'pending') throw new Error(`OpenRefine refused ${command}: ${message ?? code}`);
    const giveUpAt = Date.now() + WORKS_MS;
    while ((await this.#processes()) > 0) {
      if (Date.now() > giveUpAt) throw new Error(`OpenRefine did not end ${command} in ${WORKS_MS} ms.`);
      await setTimeout(200);
    }
  }

  /** The first rows with the judgments of its cells: `matched`, `new` or `none`. */
  async judgments(column: number): Promise<{ judgment: string; match: string | undefined; candidates: string[] }[]> {
    const response = await this.#post('get-rows', { engine: ALL_ROWS, start: '0', limit: '50' });
    const { rows, pool } = (await response.json()) as {
      rows: { cells: ({ r?: number | Recon } | null)[] }[];
      pool?: { recons: Record<string, Recon> };
    };
    return rows.map(({ cells }) => {
      const own = cells[column]?.r;
      const recon = typeof own === 'object' ? own : pool?.recons[String(own)];
      if (recon === undefined) throw new Error('The cell was not reconciled.');
      return { judgment: recon.j, match: recon.m?.id, candidates: (recon.c ?? []).map(({ id }) => id) };
    });
  }

  async exportCsv(): Promise<string> {
    return (await this.#post('export-rows/list.csv', { engine: ALL_ROWS, format: 'csv' })).text();
  }

  async #post(command: string, parameters: Readonly<Record<string, string>>): Promise<Response> {
    const url = `${this.#baseUrl}/command/core/${command}?project=${this.#project}&csrf_token=${await this.#token()}`;
    return fetch(url, { method: 'POST', body: new URLSearchParams({ project: this.#project, ...parameters }) });
  }

  async #processes(): Promise<number> {
    const response = await fetch(`${this.#baseUrl}/command/core/get-processes?project=${this.#project}`);
    return ((await response.json()) as { processes: unknown[] }).processes.length;
  }

  async #token(): Promise<string> {
    const response = await fetch(`${this.#baseUrl}/command/core/get-csrf-token`);
    return ((await response.json()) as { token: string }).token;
  }

  async #isUp(): Promise<boolean> {
    return this.#token().then(
      () => true,
      () => false,
    );
  }
}
