import { describe, expect, it } from '@jest/globals';
import { memoryFlags, programFlags } from '@registry/process-life';
import { projectRoot } from '@registry/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml';
import { callsWithKey, type DeployedApp, deployedApps, keyedRole } from './deployed-app.ts';
import { imageName } from './names.ts';
import { addressedSettings, neededSecrets, neededSettings } from './testing/needed-settings.ts';

interface Service {
  readonly image: string;
  readonly build?: { readonly args: { readonly APP: string } };
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly depends_on: Readonly<Record<string, { readonly condition: string }>>;
  readonly [field: string]: unknown;
}

const folder = join(projectRoot, 'docker');
const { services, volumes } = load(readFileSync(join(folder, 'compose.yaml'), 'utf8'), {
  schema: CORE_SCHEMA.withTags(mergeTag),
}) as {
  services: Record<string, Service>;
  volumes: object;
};
const apps = await deployedApps(projectRoot);
const migrating = apps.filter(({ migrates }) => migrates);
const roles = apps.flatMap((app) => app.roles.map((role) => ({ name: role.name, app, role })));
const ON_THIS_MACHINE = 2 ** 30; // an index is small here; a larger one takes more memory than these flags count on
const HEALTHY = { condition: 'service_healthy' };

it('the image runs every program with the flags of Node that all have', () => {
  const entryPoint = /^ENTRYPOINT (.*)$/m.exec(readFileSync(join(folder, 'Dockerfile'), 'utf8'))?.[1] ?? '';
  expect(JSON.parse(entryPoint)).toEqual(['node', ...programFlags]);
});

it('docker/compose.yaml has every role and every migration, each in a container with few rights', () => {
  const own = [...migrating.map(({ name }) => `${name}-migrate`), ...roles.map(({ name }) => name)];
  expect(Object.keys(services).sort()).toEqual(['nats', 'postgres', ...own].sort());
  for (const name of own) {
    const few = { read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'], tmpfs: ['/tmp'] };
    expect(services[name]).toMatchObject({ ...few, stop_grace_period: '45s' });
  }
});

describe.each(roles)('the service $name', ({ name, app, role }) => {
  const service = services[name] as Service;

  it('runs its image with the flags of Node for a small index', () => {
    expect(service).toMatchObject({ image: imageName(app), build: { args: { APP: app.name } } });
    expect(service.command).toEqual([...memoryFlags(ON_THIS_MACHINE, app), 'main.js']);
  });

  it('is given every setting and every secret that it needs', () => {
    const secrets = Object.entries(neededSecrets(app)).map(([setting, variable]) => [setting, required(variable)]);
    expect(service.environment).toEqual({
      ...addressedSettings(app, apps, () => '127.0.0.1'), // pages show the name of this machine
      ...neededSettings(app, role, apps),
      ...databaseUrl(app),
      ...Object.fromEntries(secrets),
    });
  });

  it('keeps its files in a volume, and listens only to this machine', () => {
    const keepsFiles = app.own.has('DATA_DIR') || app.commands.includes('load');
    expect(service.volumes).toEqual(keepsFiles ? [`${app.name}:/data`] : undefined);
    if (keepsFiles) expect(volumes).toHaveProperty(app.name);
    const port = role.port?.number;
    expect(service.ports).toEqual(port === undefined ? undefined : [`127.0.0.1:${port}:${port}`]);
  });

  it('starts after what it needs', () => {
    expect(service.depends_on).toEqual({
      ...(app.calls === undefined ? {} : { nats: HEALTHY }),
      ...(app.migrates ? { [`${app.name}-migrate`]: { condition: 'service_completed_successfully' } } : {}),
      ...(callsWithKey(app) ? { [keyedRole(apps).role.name]: HEALTHY } : {}),
    });
  });
});

it.each(migrating)('the database of $name is created with its role, and migrated by its image', (app) => {
  expect(services[`${app.name}-migrate`]).toMatchObject({
    image: imageName(app),
    build: { args: { APP: app.name } },
    command: ['migrate.js'],
    environment: databaseUrl(app),
    depends_on: { postgres: HEALTHY },
    restart: 'on-failure',
  });
  const role = app.name.replaceAll('-', '_');
  const script = readFileSync(join(folder, 'postgres', 'databases.sql'), 'utf8');
  expect(script).toContain(`CREATE ROLE ${role} LOGIN PASSWORD :'password';\nCREATE DATABASE ${role} OWNER ${role};\n`);
});

function databaseUrl({ name, database }: DeployedApp): Record<string, string> {
  const role = name.replaceAll('-', '_');
  return database ? { DATABASE_URL: `postgres://${role}:${required('POSTGRES_PASSWORD')}@postgres:5432/${role}` } : {};
}

/** A value of `docker/secrets.env`. */
function required(name: string): string {
  return `\${${name}:?is not in docker/secrets.env}`;
}
