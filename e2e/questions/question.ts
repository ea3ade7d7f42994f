import type { Databases } from './databases.ts';
import type { Subjects } from './subjects.ts';
import type { ToolUser } from './tool-user.ts';

/** A task for an assistant, with its result from tools and its result from tables. */
export interface Question {
  /** The task in words, without its subject. */
  readonly title: string;
  /** The result from tools only. */
  readonly byTools: (tools: ToolUser, about: Subjects) => Promise<unknown>;
  /** The same from the tables of the services. */
  readonly bySql: (tables: Databases, about: Subjects) => Promise<unknown>;
}
