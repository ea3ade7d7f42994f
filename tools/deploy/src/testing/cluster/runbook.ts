import { projectRoot } from '@registry/testing';
import { execa } from 'execa';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentedCode } from '../documented/code-blocks.ts';
import { NAMESPACE } from '../../names.ts';
import { writeSecrets } from '../../secrets/secrets-files.ts';
import type { KubeApi } from './kube-api.ts';

const SYSTEM_PATH = '/usr/local/bin:/usr/bin:/bin';
/** Stands for the name of an app. NAME stands for one of the kind that is before it. */
const PLACEHOLDER = /\bAPP\b|<(?:app|role)>/g;

/** A command of a page, and what became of it. */
export interface RanCommand {
  readonly where: string;
  readonly command: string;
  /** "run", "tried by the server", or "looked up" where it needs nodes. */
  readonly how: string;
  /** Empty where it is as it should be. */
  readonly problem: string;
}

/** An operator's folder, in which the `kubectl` commands of pages run against an API server. */
export class Runbook {
  readonly #place: string;
  readonly #api: KubeApi;

  private constructor(place: string, api: KubeApi) {
    this.#place = place;
    this.#api = api;
  }

  /** With the overlay `mine` and `secrets.yaml`, which the page "Deploy on Kubernetes" has the operator make. */
  static async make(place: string, api: KubeApi): Promise<Runbook> {
    cpSync(join(projectRoot, 'k8s'), join(place, 'k8s'), { recursive: true });
    cpSync(join(place, 'k8s/overlays/example'), join(place, 'k8s/overlays/mine'), { recursive: true });
    await writeSecrets(projectRoot, 'kubernetes', join(place, 'secrets.yaml'));
    const programs = join(place, 'programs');
    mkdirSync(programs);
    const standIn = join(import.meta.dirname, 'stand-in-kubectl.ts');
    const kubectl = `exec "${process.execPath}" "${standIn}" "${join(place, 'recorded')}" "${SYSTEM_PATH}" "$@"`;
    for (const [name, script] of [
      ['kubectl', kubectl],
      ['npx', 'exit 0'], // other tests run what it starts
    ] as const) {
      writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`);
      chmodSync(join(programs, name), 0o755);
    }
    return new Runbook(place, api);
  }

  /** Runs every `kubectl` command of a page, in its order. */
  async follow(page: string): Promise<RanCommand[]> {
    const ran: RanCommand[] = [];
    for (const { line, text } of kubectlCode(page)) {
      const steps = await this.#run(await this.#filled(text));
      ran.push(...steps.map((step) => ({ where: `${page}:${line}`, ...step })));
    }
    return ran;
  }

  async #run(script: string): Promise<Omit<RanCommand, 'where'>[]> {
    const recorded = join(this.#place, 'recorded');
    rmSync(recorded, { force: true });
    const env = { PATH: `${join(this.#place, 'programs')}:${SYSTEM_PATH}`, KUBECONFIG: this.#api.config };
    const shell = await execa('/bin/sh', ['-c', script], { cwd: this.#place, env, reject: false });
    if (!existsSync(recorded)) return [{ command: script, how: 'not run', problem: shell.stderr }];
    const lines = readFileSync(recorded, 'utf8').trim().split('\n');
    return lines.map((line) => JSON.parse(line) as Omit<RanCommand, 'where'>);
  }

  async #filled(text: string): Promise<string> {
    let filled = text.replaceAll(PLACEHOLDER, 'people');
    for (const [name, kind = ''] of text.matchAll(/\b(\w+)[ /]NAME\b/g))
      filled = filled.replace(name, name.replace('NAME', await this.#oneOf(kind)));
    return filled;
  }

  async #oneOf(kind: string): Promise<string> {
    const { stdout } = await this.#api.kubectl(['-n', NAMESPACE, 'get', kind, '-o', 'name']);
    return /\/(.+)/.exec(stdout)?.[1] ?? '';
  }
}

/** Code of a page that calls `kubectl`, not only names it. */
export function kubectlCode(page: string): { line: number; text: string }[] {
  return documentedCode(join(projectRoot, page)).filter(({ text }) => /\bkubectl \S/.test(text));
}
