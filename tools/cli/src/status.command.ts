import { natsServers } from '@registry/messaging';
import { printJson, printLines, printTable } from '@registry/command-line';
import { Command } from 'commander';
import { diskSettings, diskWarnings } from '@registry/observability';
import { statfs } from 'node:fs/promises';
import type { OperatorContext } from './operator-context.ts';
import { readHealth, type AppStatus } from './service-health.ts';

/** `status`: how every app is, what it holds, and how much room is left. Exit code 1 when not all is well. */
export function statusCommand(context: OperatorContext): Command {
  return new Command('status')
    .description('Show health, versions, ports, row counts and disk use of the running stack')
    .option('--json', 'print one line of JSON', false)
    .action(async ({ json }: { json: boolean }) => {
      const { stack } = context;
      if (stack === undefined) throw new Error(`No stack runs on ${context.dataRoot}. Start one with "npm start".`);
      const publicPorts = new Map(context.apps.map(({ name, ports }) => [name, Object.keys(ports)]));
      const apps = await readHealth(stack, publicPorts);
      const { bavail, bsize } = await statfs(context.dataRoot);
      const warnings = await diskWarnings({ ...diskSettings(), DATA_DIR: context.dataRoot });
      const disk = { folder: context.dataRoot, freeBytes: bavail * bsize, warnings };
      const well = apps.every(({ status }) => status === 'ok');
      const response = {
        status: well ? 'ok' : 'unavailable',
        startedAt: stack.startedAt,
        nats: natsServers(stack.natsUrl),
        apps,
        disk,
      };
      if (json) printJson(response);
      else {
        printApps(apps);
        printLines(
          '',
          `${mebibytes(disk.freeBytes)} free in ${disk.folder}`,
          ...warnings.map((warning) => `! ${warning}`),
        );
      }
      process.exitCode = well ? 0 : 1;
    });
}

/** Of tables with more rows than are counted, the planner's estimate. */
const ROWS = 'rows (about, from 10,000 on)';

function printApps(apps: readonly AppStatus[]): void {
  const head = ['app', 'status', 'version', 'ports', ROWS, 'database'];
  const rows = apps.map((app) => {
    const wrong = Object.entries(app.checks).filter(([, check]) => check !== 'ok');
    const figures = Object.entries(app.figures).map(([name, count]) => `${name} ${count.toLocaleString('en-US')}`);
    return [
      app.name,
      [app.status, ...wrong.map(([name, check]) => `${name}: ${check}`), ...app.warnings].join('\n'),
      app.version,
      Object.entries(app.ports)
        .map(([setting, port]) => `${setting} ${port}`)
        .join('\n'),
      figures.join('\n'),
      app.databaseBytes === null ? null : mebibytes(app.databaseBytes),
    ];
  });
  printTable(head, rows, ['app', 'status', ROWS, 'version', 'ports', 'database']);
}

function mebibytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20).toLocaleString('en-US')} MiB`;
}
