import { freePort } from '@registry/private-servers';
import { RunningProgram } from '@registry/processes';
import { temporaryFolder } from '@registry/testing';
import { alertsFile } from '@registry/tools-monitoring';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { dump } from 'js-yaml';

/** Seconds on this Prometheus's clock that a minute of the rules lasts. */
const MINUTE_SECONDS = 3;

interface Alert {
  readonly state: 'pending' | 'firing';
  readonly labels: { readonly alertname: string };
}

/** A Prometheus that scrapes each second and runs the rules of the alerts with short minutes. */
export class StartedPrometheus {
  readonly #url: string;
  readonly #program: RunningProgram;
  readonly #folder = temporaryFolder('prometheus');

  /** `targets` are the ports of metrics by app. */
  constructor(program: string, port: number, targets: Readonly<Record<string, number>>) {
    const folder = this.#folder.path;
    this.#url = `http://127.0.0.1:${port}`;
    writeFileSync(join(folder, 'rules.yaml'), withShortMinutes(readFileSync(alertsFile, 'utf8')));
    const scrapes = Object.entries(targets).map(([app, of]) => ({
      job_name: app,
      static_configs: [{ targets: [`127.0.0.1:${of}`] }],
    }));
    const everySecond = { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' };
    const config = { global: everySecond, rule_files: ['rules.yaml'], scrape_configs: scrapes };
    writeFileSync(join(folder, 'prometheus.yaml'), dump(config));
    const args = [
      `--config.file=${join(folder, 'prometheus.yaml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ];
    this.#program = new RunningProgram({
      name: 'Prometheus',
      file: program,
      args,
      env: {},
      logFile: join(folder, 'log'),
    });
  }

  static async start(program: string, targets: Readonly<Record<string, number>>): Promise<StartedPrometheus> {
    const prometheus = new StartedPrometheus(program, await freePort(), targets);
    while (!(await prometheus.#isReady())) await delay(100);
    return prometheus;
  }

  /** The names of the alerts that fire. */
  async firing(): Promise<string[]> {
    const alerts = await this.#alerts();
    return alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
  }

  /** The names of the alerts that fire, and of those whose condition is true but not yet for long enough. */
  async active(): Promise<string[]> {
    return (await this.#alerts()).map(({ labels }) => labels.alertname);
  }

  /** Waits until every rule was evaluated after this moment. */
  async untilEvaluated(): Promise<void> {
    const since = Date.now();
    while (!(await this.#evaluatedSince(since))) await delay(100);
  }

  async end(): Promise<void> {
    await this.#program.stop();
    this.#folder.remove();
  }

  async #alerts(): Promise<readonly Alert[]> {
    const { alerts } = await this.#send<{ alerts: readonly Alert[] }>('alerts');
    return alerts;
  }

  async #evaluatedSince(since: number): Promise<boolean> {
    const { groups } = await this.#send<{ groups: { lastEvaluation: string }[] }>('rules');
    return groups.every(({ lastEvaluation }) => Date.parse(lastEvaluation) > since);
  }

  async #send<T>(what: string): Promise<T> {
    const response = await fetch(`${this.#url}/api/v1/${what}`);
    return ((await response.json()) as { data: T }).data;
  }

  async #isReady(): Promise<boolean> {
    if (!this.#program.isRunning) throw new Error(`Prometheus ended: ${this.#program.output}`);
    return fetch(`${this.#url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}

/** The rules with every duration and every threshold of minutes shortened alike. */
function withShortMinutes(rules: string): string {
  return rules
    .replaceAll(/\b(\d+)m\b/g, (_minutes, n: string) => `${Number(n) * MINUTE_SECONDS}s`)
    .replaceAll('* 60', `* ${MINUTE_SECONDS}`);
}
