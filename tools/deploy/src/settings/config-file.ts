import type { SettingsReader } from '@registry/config';

/** A setting as a `*.config.ts` declares it. */
export interface Setting {
  readonly name: string;
  /** Undefined where the process does not start without it. */
  readonly default: string | undefined;
  readonly description: string;
}

type Reader = SettingsReader<Record<string, never>>;

/** The settings that are read by the readers that a `*.config.ts` exports. */
export async function settingsRead(file: string): Promise<Setting[]> {
  const exported = Object.values((await import(file)) as Record<string, unknown>);
  const readers = exported.filter((value): value is Reader => typeof value === 'function' && 'specs' in value);
  // Settings of a whole process say more of a setting than those of a command do.
  const largestFirst = readers.map(({ specs }) => Object.entries(specs)).sort((a, b) => b.length - a.length);
  return largestFirst.flat().map(([name, spec]) => describe(name, spec));
}

function describe(
  name: string,
  spec: {
    readonly default?: string | number | boolean | readonly number[];
    readonly desc?: string;
    readonly choices?: readonly string[];
  },
): Setting {
  return {
    name,
    default: 'default' in spec ? String(spec.default ?? '') : undefined,
    description: [spec.desc, spec.choices?.join(', ')].filter(Boolean).join(': '),
  };
}
