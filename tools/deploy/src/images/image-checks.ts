import { AppError } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import { ownMessages, type ServiceCalls } from '@registry/tools-nats-users';
import { setTimeout as delay } from 'node:timers/promises';
import type { DeployedApp, Role } from '../deployed-app.ts';

/** A request and its response. */
export interface Reply {
  readonly request: string;
  readonly response: string;
}

const CONNECTED_CHECK_MS = 20;

/** Sends a role a typical request: over HTTP if it has a port, else over NATS. Throws for an invalid response. */
export async function checkRole(
  app: DeployedApp,
  role: Role,
  port: number | undefined,
  key: string,
  nats: (user: string) => string,
  graph: readonly ServiceCalls[],
): Promise<Reply> {
  if (role.port === undefined || port === undefined) return callService(app.name, nats, graph);
  const path = app.ports[role.port.setting]?.try?.[0] ?? '/health';
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-api-key': key } });
  const body = await response.text();
  if (response.status !== 200) throw new Error(`GET ${path}: ${response.status} ${body}`);
  return { request: `GET ${path}`, response: `${response.status} ${shortened(body)}` };
}

/**
 * The first message of its contracts, sent by a service that may call it. An error that the contract lists is a
 * response too.
 */
async function callService(
  service: string,
  nats: (user: string) => string,
  graph: readonly ServiceCalls[],
): Promise<Reply> {
  const caller = graph.find(({ calls }) => calls.includes(service))?.service;
  const [message] = await ownMessages(service);
  if (caller === undefined || message === undefined) throw new Error(`No app calls ${service}.`);
  const client = new MessageClient(nats(caller), caller);
  client.start();
  try {
    while (!client.isConnected) await delay(CONNECTED_CHECK_MS);
    const reply = await client.call(message, message.example.request);
    return { request: message.subject, response: shortened(JSON.stringify(reply)) };
  } catch (error) {
    if (!(error instanceof AppError) || !message.errors.includes(error.code)) throw error;
    return { request: message.subject, response: shortened(error.message) };
  } finally {
    await client.close();
  }
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
