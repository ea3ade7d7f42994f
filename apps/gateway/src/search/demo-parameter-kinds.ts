import { jurisdictionNames, jurisdictionSlug, parseEach, parseRegion, provinceNames } from '@registry/domain';
import type { ParameterKind } from '@registry/http-frame/parameters/parameter-kind';

const regionNames = [...new Set([...Object.values(jurisdictionNames), ...Object.values(provinceNames)])];

/** A region in any wording of `parseRegion`, as the slug of the demo. */
export const region: ParameterKind<string> = {
  allowed: 'a US state or territory or a Canadian province (us-co, us_co, CO, Colorado, ca-on), in any letter case',
  schema: { type: 'string' },
  words: regionNames,
  read: readSlug,
};

/** Some regions, separated by commas, each once. */
export const regions: ParameterKind<readonly string[]> = {
  allowed: `${region.allowed}; or several, separated by commas`,
  schema: { type: 'string' },
  words: regionNames,
  read: (text) => parseEach(text, readSlug),
};

function readSlug(text: string): string | undefined {
  const found = parseRegion(text);
  return found === undefined ? undefined : jurisdictionSlug(found.country, found.code);
}
