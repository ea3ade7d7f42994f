import type { DeployedApp } from '../deployed-app.ts';
import { INTERNAL_PORT } from '../names.ts';
import type { Setting } from './config-file.ts';

const START = '<!-- written by "npm run deployment": start -->';
const END = '<!-- written by "npm run deployment": end -->';

/** The page with the tables of settings and ports put between its two marks. */
export function withSettings(page: string, apps: readonly DeployedApp[]): string {
  const [before, rest] = [page.indexOf(START), page.indexOf(END)];
  if (before < 0 || rest < before) throw new Error(`The page lacks ${START} or ${END}.`);
  return `${page.slice(0, before)}${START}\n\n${portTable(apps)}\n\n${settingTable(apps)}\n\n${page.slice(rest)}`;
}

function settingTable(apps: readonly DeployedApp[]): string {
  const users = new Map<string, { setting: Setting; apps: string[] }>();
  for (const app of apps) {
    for (const setting of [...app.own.values(), ...app.ofLibraries]) {
      const key = `${setting.name}|${setting.default}|${setting.description}`;
      const known = users.get(key) ?? { setting, apps: [] };
      users.set(key, { setting, apps: [...known.apps, app.name] });
    }
  }
  const rows = [...users.values()].sort((a, b) => (a.setting.name < b.setting.name ? -1 : 1));
  return table(
    ['setting', 'default', 'what', 'read by'],
    rows.map(({ setting, apps: of }) => [
      `\`${setting.name}\``,
      setting.default === undefined ? 'none: required' : setting.default === '' ? '' : `\`${setting.default}\``,
      setting.description,
      of.length === apps.length ? 'all' : of.join(', '),
    ]),
  );
}

function portTable(apps: readonly DeployedApp[]): string {
  const open = apps.flatMap((app) =>
    app.roles.flatMap(({ name, port }) =>
      port === undefined
        ? []
        : [[name, String(port.number), `\`${port.setting}\``, app.ports[port.setting]?.serves ?? '']],
    ),
  );
  const internal = [
    'every role',
    String(INTERNAL_PORT),
    '`INTERNAL_PORT`',
    '`/metrics`, `/health/live`, `/health/ready`',
  ];
  return table(['role', 'port in a cluster', 'setting', 'what it serves'], [...open, internal]);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}
