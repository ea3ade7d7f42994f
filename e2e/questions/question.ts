import type { Databases } from './databases.ts';
import type { Subjects } from './subjects.ts';
import type { ToolUser } from './tool-user.ts';

/** Something that somebody wants to know, how the tools answer it, and how the tables do. */
export interface Question {
  /** The question, with what it is about left open. */
  readonly title: string;
  /** The answer from results of tools alone. */
  readonly byTools: (tools: ToolUser, about: Subjects) => Promise<unknown>;
  /** The same from the tables of the services. */
  readonly bySql: (tables: Databases, about: Subjects) => Promise<unknown>;
}
