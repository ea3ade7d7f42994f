import type { StateCode } from '@registry/domain';

/** The settings of an app; its whole environment but for the PATH. */
export type AppSettings = Readonly<Record<string, string | number>>;

/** A published file that is loaded by the operator's command. */
export interface StackLoad {
  /** Whose `cli` loads it. */
  readonly app: string;
  /** `us-co/licenses` */
  readonly source: string;
  /** What the file holds. */
  readonly csv: string;
  /** The date of its data, `YYYY-MM-DD`, where the file does not state it. */
  readonly asOf?: string;
  /** The file has rows, made so on purpose, that are rejected. */
  readonly mayReject?: boolean;
  /** The source's `source.yml`, where it is not one of the project's own. */
  readonly description?: string;
}

/** What is started together: apps on a NATS of their own, each that owns tables on a migrated database. */
export interface StackPlan {
  /**
   * Each app with its settings in addition to those that the stack gives to all: `DATABASE_URL`, `NATS_URL`,
   * `DATA_DIR`, `SOURCES_DIR`.
   */
  readonly apps: Readonly<Record<string, AppSettings>>;
  /**
   * Apps that are each a process: a spec kills or stops them, starts another of them, reads what they log or measure, or gives them a
   * `TIME_LIMIT_FACTOR`. All others share one process.
   */
  readonly apart?: readonly string[];
  /** Loaded one after the other, before the apps start. */
  readonly loads?: readonly StackLoad[];
  /** Of companies and of holders of records, where they are others than those of `TEST_STATES`. */
  readonly states?: readonly StateCode[];
}

/** The addresses of a running stack, and what other processes need to use it. Plain data: it crosses processes. */
export interface RunningStack {
  readonly natsUrl: string;
  /** Where `HostedApp` starts another app in the process that apps share; undefined where none do. */
  readonly host: string | undefined;
  /** All settings of each app. */
  readonly settings: Readonly<Record<string, AppSettings>>;
  /** The fields of the `ready` line of each app: its ports, among others. */
  readonly ready: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}
