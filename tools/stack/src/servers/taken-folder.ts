import { mkdirSync, rmSync } from 'node:fs';
import { rotateLogsUntil } from '../processes/log-rotation.ts';
import { endLeftApp } from '../processes/supervised-app.ts';
import { endLeftServers, removeCluster } from './stack-servers.ts';
import type { StackParts } from '../stack-parts.ts';
import type { Step } from '../steps.ts';
import { takeStackLock } from '../data-folder/stack-lock.ts';

/** Takes the data folder for this start: ends what a killed one left there, and removes its data where none are wanted. */
export function takenFolder({ data, apps }: StackParts, fresh: boolean, signal: AbortSignal): Step<void> {
  let lock: { release(): void } | undefined;
  return {
    start: async () => {
      mkdirSync(data.root, { recursive: true });
      lock = takeStackLock(data.lock);
      rotateLogsUntil(signal, data.logs).catch(() => undefined); // the logs grow
      await Promise.all(apps.map(({ name }) => endLeftApp(data.processRecord(name))));
      await endLeftServers(data);
      if (!fresh) return;
      removeCluster(data);
      for (const part of data.parts) rmSync(part, { recursive: true, force: true });
    },
    stop: () => {
      if (lock === undefined) return; // another stack has the folder
      rmSync(data.stackFile, { force: true });
      lock.release();
      lock = undefined;
    },
  };
}
