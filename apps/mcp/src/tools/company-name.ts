import type { DataApi } from '../data-api/data-api.ts';

/** A company as texts name it. */
export interface NamedCompany {
  readonly id: string;
  readonly name: string;
  readonly entity_id: string | null;
}

/** Reads the name of a company, and the entity that it is a registration of. Throws what the data API throws. */
export async function readCompany(api: DataApi, id: string): Promise<NamedCompany> {
  const { reply } = await api.call('getBusiness', { id, sparse: true });
  return { id: reply.id, name: reply.name, entity_id: reply.entity_id ?? null };
}

/** `CEDAR RIDGE BAKERY, LLC (us-or-150000007, entity ent_4ft9qlw2zxk0bvn7)` */
export function companyLabel({ id, name, entity_id: entity }: NamedCompany): string {
  return `${name} (${id}${entity === null ? '' : `, entity ${entity}`})`;
}
