import { printJson, printLines, printTable } from '@registry/command-line';
import { parseRegion } from '@registry/domain';
import { identifySource, type SourceDefinition } from '@registry/pipeline';
import { loadSource, loadSources } from '@registry/sources';
import { Command } from 'commander';
import { tmpdir } from 'node:os';
import { inputFrom } from '../loads/load.command.ts';
import { newestLoads } from '../loads/read-loads.ts';
import type { OperatorContext } from '../operator-context.ts';
import { readKind, sourceFacts } from './source-facts.ts';

/** Stands for all states where a source is of none. */
const ALL_STATES = 'US';

/** Sources that are named where none fits. */
const NEAR_MAX = 3;
/** Likeness below which a source is not near: two lists of companies share columns such as name, city and state. */
const NEAR_LIKENESS_MIN = 0.3;
const NO_FIT = 'The file fits no source.';
const NEXT_STEP =
  '"sources list" names all sources. Fetch the file again if it should be one of them, or describe it as a new source: docs/reference/sources.md.';

/** `sources list|show|identify`: the published datasets that can be loaded. */
export function sourcesCommand(context: OperatorContext, callerFolder: string): Command {
  return new Command('sources')
    .description('Show the datasets that can be loaded')
    .addCommand(listCommand(context))
    .addCommand(showCommand())
    .addCommand(identifyCommand(callerFolder));
}

interface ListFlags {
  readonly state?: string;
  readonly kind?: string;
  readonly loaded: boolean;
  readonly json: boolean;
}

function listCommand(context: OperatorContext): Command {
  return new Command('list')
    .description('List sources')
    .option(
      '--state <code>',
      'only sources of this state or province, by code or name: or, Oregon, ca-qc; us for nationwide ones',
    )
    .option('--kind <kind>', 'only sources of this kind: business, trade-name, lien, loan, license, permit, …')
    .option('--loaded', 'only loaded sources, with load time and row count; requires a running stack', false)
    .option('--json', 'print one line of JSON', false)
    .action(async ({ state, kind, loaded, json }: ListFlags) => {
      const all = await definitions();
      const kinds = [...new Set(all.map(readKind))].sort();
      if (kind !== undefined && !kinds.includes(kind)) {
        throw new Error(`No source gives ${JSON.stringify(kind)}. The kinds are ${kinds.join(', ')}.`);
      }
      const wanted = state === undefined ? undefined : parseState(state);
      const chosen = all.filter((source) => {
        return (kind ?? readKind(source)) === readKind(source) && (wanted ?? readState(source)) === readState(source);
      });
      const loads = loaded ? await newestLoads(context) : undefined;
      const listed = chosen.flatMap((source) => {
        const load = loads?.get(source.slug);
        return loads !== undefined && load === undefined ? [] : [{ source, load }];
      });
      if (json) {
        printJson(
          listed.map(({ source, load }) => ({ ...sourceFacts(source), ...(load === undefined ? {} : { load }) })),
        );
      } else if (loaded) {
        printTable(
          ['source', 'kind', 'data of', 'loaded', 'rows'],
          listed.map(({ source, load }) => {
            return [
              source.slug,
              readKind(source),
              load?.as_of ?? null,
              load?.started_at.slice(0, 10) ?? null,
              load?.read ?? null,
            ];
          }),
        );
      } else {
        printTable(
          ['source', 'kind', 'state', 'dataset'],
          listed.map(({ source }) => [source.slug, readKind(source), readState(source), source.dataset]),
        );
      }
    });
}

function showCommand(): Command {
  return new Command('show')
    .description('Show the publisher, file and column mapping of a source')
    .argument('<source>', 'source slug from `sources list`, such as us-or/business-registry')
    .option('--json', 'print one line of JSON', false)
    .action(async (slug: string, { json }: { json: boolean }) => {
      const facts = sourceFacts(await loadSource(slug));
      if (json) return printJson(facts);
      const width = Math.max(...Object.keys(facts).map((name) => name.length));
      const lines = Object.entries(facts).map(([name, value]) => {
        const text = Array.isArray(value) ? value.join(', ') : String(value ?? '–');
        return `${name.replaceAll('_', ' ').padEnd(width)}  ${text.replaceAll('\n', ' ').trim()}`;
      });
      printLines(...lines);
    });
}

function identifyCommand(callerFolder: string): Command {
  return new Command('identify')
    .description('Find the source of a file by its columns and first rows; exit code 1 if none fits')
    .argument('<file>', 'file or http(s) URL; plain, .gz or .zip')
    .option('--json', 'print one line of JSON', false)
    .action(async (file: string, { json }: { json: boolean }) => {
      const fits = await identifySource(inputFrom(file, callerFolder), await definitions(), tmpdir());
      const found = fits.filter((one) => one.fits);
      const near = fits.filter(({ likeness }) => likeness >= NEAR_LIKENESS_MIN).slice(0, NEAR_MAX);
      if (found.length === 0) process.exitCode = 1;
      if (json) printJson(found.length > 0 ? found : near);
      else if (found.length > 0) printLines(...found.map(({ slug }) => slug));
      else printLines(NO_FIT, ...near.map(({ problem }) => `  ${problem}`), NEXT_STEP);
    });
}

/** All sources whose description is right. Those that are broken are named on standard error and stop no other. */
async function definitions(): Promise<SourceDefinition[]> {
  const { sources, broken } = await loadSources();
  for (const { slug, problem } of broken) process.stderr.write(`${slug} is broken and left out:\n${problem}\n`);
  return sources;
}

/** The two letters of a state or province; US for what is of all states. */
function parseState(text: string): string {
  const code = text.toUpperCase() === ALL_STATES ? ALL_STATES : parseRegion(text)?.code;
  if (code !== undefined) return code;
  throw new Error(
    `--state is ${JSON.stringify(text)}; expected a US state or territory or a Canadian province (or, us-or, Oregon, ca-qc), or us. Correct it or leave it out.`,
  );
}

function readState({ state }: SourceDefinition): string {
  return state ?? ALL_STATES;
}
