import {
  dataFolder,
  findApps,
  isStackRunning,
  readStackFile,
  settingsFromEnvironment,
  type AppManifest,
  type StackConfig,
  type StackFile,
} from '@registry/tools-stack';

/** What every command needs to find the apps and the stack that runs. */
export interface OperatorContext {
  /** What the operator typed before the command. */
  readonly program: string;
  readonly root: string;
  readonly dataRoot: string;
  readonly apps: readonly AppManifest[];
  /** The stack that `npm start` runs here, if it runs. */
  readonly stack: StackFile | undefined;
  /** The environment for an app's commands: the running stack's, else what the caller's environment says. */
  settingsOf(app: AppManifest): Record<string, string>;
}

/** Looks for the stack that `npm start` runs on this data folder. */
export function operatorContext(config: StackConfig, program: string): OperatorContext {
  const data = dataFolder(config.dataRoot);
  const stack = isStackRunning(data.lock) ? readStackFile(data.stackFile) : undefined;
  return {
    program,
    root: config.root,
    dataRoot: config.dataRoot,
    apps: findApps(config.root),
    stack,
    settingsOf: (app) =>
      stack?.apps.find(({ name }) => name === app.name)?.settings ?? settingsFromEnvironment(config, app),
  };
}
