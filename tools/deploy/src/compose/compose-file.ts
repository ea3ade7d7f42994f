import { passwordVariable } from '@registry/tools-nats-users';
import { callsWithKey, type DeployedApp, keepsFiles, keyedRole, type Role, serviceArguments } from '../deployed-app.ts';
import { DATA_PATH, type Document, imageOf, INTERNAL_PORT, NATS_PORT } from '../kubernetes/names.ts';

/** `docker/compose.yaml`: a Postgres and a NATS, the migrations, and every role of every app. */
export function composeFile(apps: readonly DeployedApp[]): Document {
  return {
    name: 'business-registry',
    services: {
      postgres: postgres(),
      nats: nats(),
      ...Object.fromEntries(
        apps.filter(({ migrates }) => migrates).map((app) => [`${app.name}-migrate`, migrate(app)]),
      ),
      ...Object.fromEntries(apps.flatMap((app) => app.roles.map((role) => [role.name, service(app, role, apps)]))),
    },
    volumes: {
      postgres: {},
      nats: {},
      ...Object.fromEntries(apps.filter(keepsFiles).map(({ name }) => [name, {}])),
    },
  };
}

/** `docker/postgres/databases.sql`: a database and a role for each app that has tables. */
export function databasesScript(apps: readonly DeployedApp[]): string {
  const own = apps.filter(({ database }) => database);
  const lines = own.map(({ name }) => {
    const role = roleName(name);
    return `CREATE ROLE ${role} LOGIN PASSWORD :'password';\nCREATE DATABASE ${role} OWNER ${role};\n`;
  });
  return `\\getenv password POSTGRES_PASSWORD\n${lines.join('')}`;
}

function postgres(): Document {
  return {
    image: 'postgres:18.1-bookworm',
    environment: {
      POSTGRES_PASSWORD: required('POSTGRES_PASSWORD'),
      POSTGRES_INITDB_ARGS: '--encoding=UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8',
    },
    volumes: ['postgres:/var/lib/postgresql', './postgres:/docker-entrypoint-initdb.d:ro'],
    shm_size: '256mb',
    healthcheck: { test: ['CMD', 'pg_isready', '-U', 'postgres'], interval: '5s', timeout: '5s', retries: 20 },
    restart: 'unless-stopped',
  };
}

function nats(): Document {
  return {
    image: 'nats:2.12.1-alpine',
    command: ['--config', '/etc/nats/nats.conf'],
    env_file: ['secrets.env'],
    volumes: ['nats:/data', '../k8s/nats:/etc/nats:ro'],
    healthcheck: {
      test: ['CMD', 'wget', '-q', '-O', '/dev/null', 'http://127.0.0.1:8222/healthz'],
      interval: '5s',
      timeout: '5s',
      retries: 20,
    },
    restart: 'unless-stopped',
  };
}

function migrate(app: DeployedApp): Document {
  return {
    ...container(app),
    command: ['migrate.js'],
    environment: databaseSettings(app),
    depends_on: { postgres: { condition: 'service_healthy' } },
    restart: 'on-failure',
  };
}

function service(app: DeployedApp, role: Role, apps: readonly DeployedApp[]): Document {
  const keyed = keyedRole(apps).role.name;
  return {
    ...container(app),
    command: serviceArguments(app),
    environment: settingsOf(app, role, apps),
    ...(keepsFiles(app) ? { volumes: [`${app.name}:${DATA_PATH}`] } : {}),
    ...(role.port === undefined ? {} : { ports: [`127.0.0.1:${role.port.number}:${role.port.number}`] }),
    depends_on: {
      ...(app.calls === undefined ? {} : { nats: { condition: 'service_healthy' } }),
      ...(app.migrates ? { [`${app.name}-migrate`]: { condition: 'service_completed_successfully' } } : {}),
      ...(callsWithKey(app) ? { [keyed]: { condition: 'service_healthy' } } : {}),
    },
    restart: 'unless-stopped',
  };
}

function container(app: DeployedApp): Document {
  return {
    image: imageOf(app),
    build: { context: '..', dockerfile: 'docker/Dockerfile', args: { APP: app.name } },
    read_only: true,
    tmpfs: ['/tmp'],
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    stop_grace_period: '45s',
  };
}

function settingsOf(app: DeployedApp, role: Role, apps: readonly DeployedApp[]): Record<string, string> {
  const { port } = role;
  return {
    METRICS_HOST: '0.0.0.0',
    INTERNAL_PORT: String(INTERNAL_PORT),
    ...(port === undefined ? {} : { HOST: '0.0.0.0', [port.setting]: String(port.number) }),
    ...role.settings,
    ...(app.calls === undefined ? {} : natsSettings(app.name)),
    ...(app.database ? databaseSettings(app) : {}),
    ...Object.fromEntries(Object.entries(app.settings).map(([name, value]) => [name, addressed(app, value, apps)])),
    ...Object.fromEntries([...app.secrets, ...Object.keys(app.keys)].map((name) => [name, required(name)])),
    ...role.settings,
  };
}

/**
 * `{gateway.PRODUCTION_PORT}` in an address: callers in the network use its name, pages show the name of this machine.
 */
function addressed(app: DeployedApp, value: string, apps: readonly DeployedApp[]): string {
  return value.replaceAll(/127\.0\.0\.1:\{([a-z-]+)\.([A-Z_]+)\}/g, (_, other: string, setting: string) => {
    const role = apps.find(({ name }) => name === other)?.roles.find(({ port }) => port?.setting === setting);
    if (role?.port === undefined) throw new Error(`apps/${app.name}/package.json names ${other}.${setting}, no port.`);
    return `${callsWithKey(app) ? role.name : '127.0.0.1'}:${role.port.number}`;
  });
}

function natsSettings(app: string): Record<string, string> {
  return { NATS_URL: `nats://nats:${NATS_PORT}`, NATS_USER: app, NATS_PASSWORD: required(passwordVariable(app)) };
}

function databaseSettings(app: DeployedApp): Record<string, string> {
  const role = roleName(app.name);
  return { DATABASE_URL: `postgres://${role}:${required('POSTGRES_PASSWORD')}@postgres:5432/${role}` };
}

function roleName(app: string): string {
  return app.replaceAll('-', '_');
}

/** A value of `docker/secrets.env`. */
function required(name: string): string {
  return `\${${name}:?is not in docker/secrets.env}`;
}
