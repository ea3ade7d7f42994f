import { type SluggedRegion, jurisdictionSlug, parseJurisdictionSlug } from '@registry/domain';
import type { ParameterKind } from '../../parameters/parameter-kind.ts';

/** `us-co`, `ca-on`, in any letter case: as slugs are written. */
export const jurisdictionOfSlug: ParameterKind<string> = {
  allowed: 'a jurisdiction as /v1/meta lists them: us-co, ca-on',
  schema: { type: 'string', pattern: '^([Uu][Ss]|[Cc][Aa])-[A-Za-z]{2}$' },
  read: (text) => {
    const region: SluggedRegion | undefined = parseJurisdictionSlug(text);
    return region === undefined ? undefined : jurisdictionSlug(region.country, region.code);
  },
};

/** Some words of a list, separated by commas, each once. */
export function listOf<const Word extends string>(...words: readonly Word[]): ParameterKind<readonly Word[]> {
  return {
    allowed: `some of ${words.join(', ')}, separated by commas`,
    schema: { type: 'string', pattern: `^(${words.join('|')})(,(${words.join('|')}))*$` },
    read: (text) => {
      const named = text.split(',').map((name) => words.find((word) => word === name.trim()));
      return named.includes(undefined) ? undefined : [...new Set(named.filter((word) => word !== undefined))];
    },
  };
}
