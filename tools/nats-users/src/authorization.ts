import type { NatsUser } from './nats-users.ts';

/** The `authorization` block of a NATS server's configuration. `readPassword` returns it as the configuration is to hold it. */
export function authorization(users: readonly NatsUser[], readPassword: (user: string) => string): string {
  const blocks = users.map(({ name, publish, subscribe, responds }) =>
    [
      '    {',
      `      user: ${JSON.stringify(name)}`,
      `      password: ${readPassword(name)}`,
      '      permissions {',
      `        publish: ${JSON.stringify(publish)}`,
      `        subscribe: ${JSON.stringify(subscribe)}`,
      ...(responds ? [`        allow_responses: { max: 1 }`] : []),
      '      }',
      '    }',
    ].join('\n'),
  );
  return `authorization {\n  users = [\n${blocks.join('\n')}\n  ]\n}\n`;
}

/** The variable of the server's environment that holds a user's password. */
export function passwordVariable(user: string): string {
  return `NATS_PASSWORD_${user.toUpperCase().replaceAll('-', '_')}`;
}
