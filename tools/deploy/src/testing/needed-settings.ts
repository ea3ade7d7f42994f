import { passwordVariable } from '@registry/tools-nats-users';
import { callsWithKey, type DeployedApp, type Role } from '../deployed-app.ts';
import { INTERNAL_PORT } from '../names.ts';

/** Returns the settings of a role that runs next to a NATS, by their names. */
export function neededSettings(app: DeployedApp, role: Role, apps: readonly DeployedApp[]): Record<string, string> {
  const { port } = role;
  return {
    METRICS_HOST: '0.0.0.0',
    INTERNAL_PORT: String(INTERNAL_PORT),
    ...(port === undefined ? {} : { HOST: '0.0.0.0', [port.setting]: String(port.number) }),
    ...(app.calls === undefined ? {} : { NATS_URL: 'nats://nats:4222', NATS_USER: app.name }),
    ...(callsWithKey(app) ? settingsInNetwork(app, apps) : {}),
    ...role.settings,
  };
}

/** The addresses at which it calls others in their network. Its other addresses are public ones. */
function settingsInNetwork(app: DeployedApp, apps: readonly DeployedApp[]): Record<string, string> {
  const addressed = Object.entries(addressedSettings(app, apps, ({ name }) => name));
  return Object.fromEntries(addressed.filter(([name]) => name.startsWith('GATEWAY_')));
}

/** Its settings whose values are secret, with the variable that holds each. */
export function neededSecrets(app: DeployedApp): Record<string, string> {
  const own = [...app.secrets, ...Object.keys(app.keys)];
  return {
    ...(app.calls === undefined ? {} : { NATS_PASSWORD: passwordVariable(app.name) }),
    ...Object.fromEntries(own.map((name) => [name, name])),
  };
}

/** The settings of an app that name ports of others, `{gateway.PRODUCTION_PORT}`, with the host by which a role is reached. */
export function addressedSettings(
  app: DeployedApp,
  apps: readonly DeployedApp[],
  toHost: (role: Role) => string,
): Record<string, string> {
  const entries = Object.entries(app.settings).map(([name, value]) => [
    name,
    value.replaceAll(/127\.0\.0\.1:\{([a-z-]+)\.([A-Z_]+)\}/g, (_, other: string, setting: string) => {
      const role = apps.find((one) => one.name === other)?.roles.find(({ port }) => port?.setting === setting);
      if (role?.port === undefined) throw new Error(`${app.name} names ${other}.${setting}, which is not a port.`);
      return `${toHost(role)}:${role.port.number}`;
    }),
  ]);
  return Object.fromEntries(entries) as Record<string, string>;
}
