import type { Database } from '@registry/persistence';

/** The slug of every source by its number. */
export async function sourceSlugs(database: Database): Promise<(sourceNo: number) => string> {
  const rows = await database.query<{ no: number; slug: string }>({
    name: 'source-slugs',
    text: 'SELECT source_no AS no, slug FROM sources',
  });
  const slugs = new Map(rows.map(({ no, slug }) => [no, slug] as const));
  return (sourceNo) => {
    const slug = slugs.get(sourceNo);
    if (slug === undefined) throw new Error(`The source ${sourceNo} has no slug.`);
    return slug;
  };
}
