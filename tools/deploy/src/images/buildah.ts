import { execa } from 'execa';
import { imagesConfig } from './images.config.ts';

/** Statements of an image on how it is started. */
export interface ImageConfig {
  readonly Entrypoint: readonly string[];
  readonly Cmd: readonly string[];
  readonly User: string;
  readonly Healthcheck?: { readonly Test: readonly string[] };
}

type Settings = Readonly<Record<string, string>>;

/** Runs `buildah` and returns what it printed; throws with what it complained of. */
export async function buildah(...args: readonly string[]): Promise<string> {
  return (await execa('buildah', args)).stdout.trim();
}

/** Builds an image of the project. In a chroot, so that it needs neither an engine nor namespaces. */
export async function buildImage(root: string, name: string, buildArgs: Settings): Promise<void> {
  const given = Object.entries(buildArgs).flatMap(([arg, value]) => ['--build-arg', `${arg}=${value}`]);
  const file = ['--file', `${root}/docker/Dockerfile`, '--ignorefile', `${root}/docker/Dockerfile.dockerignore`];
  // The form of Docker: that of OCI has no health check.
  const how = ['--isolation', 'chroot', '--format', 'docker', '--layers', '--pull-never'];
  await buildah('build', ...how, ...file, ...given, '--tag', name, root);
}

/** The size of an image, as buildah writes it. */
export async function measureSize(image: string): Promise<string> {
  const [found] = JSON.parse(await buildah('images', '--json', image)) as { size: string }[];
  return found?.size ?? 'nothing';
}

/** A container of an image, in which programs are run. */
export class Container {
  readonly id: string;
  readonly config: ImageConfig;

  private constructor(id: string, config: ImageConfig) {
    this.id = id;
    this.config = config;
  }

  static async of(image: string): Promise<Container> {
    const { Docker } = JSON.parse(await buildah('inspect', '--type', 'image', image)) as {
      Docker: { config: ImageConfig };
    };
    return new Container(await buildah('from', '--pull-never', image), Docker.config);
  }

  /** The program that starts what the image starts. */
  program(settings: Settings) {
    const { Entrypoint, Cmd } = this.config;
    return { file: 'buildah', args: this.#run(settings, [...Entrypoint, ...Cmd]), env: imagesConfig().environment };
  }

  /** Runs it to its end and returns what it printed. `readable`: folders of this machine, by where the container sees them. */
  async run(settings: Settings, args: readonly string[], readable: Settings = {}): Promise<string> {
    const volumes = Object.entries(readable).flatMap(([inside, folder]) => ['--volume', `${folder}:${inside}:ro`]);
    return buildah(...this.#run(settings, [...this.config.Entrypoint, ...args], volumes));
  }

  /** Its files, as a folder of this machine. */
  async files(): Promise<string> {
    return buildah('mount', this.id);
  }

  /** Runs the image's health check; throws where it fails. */
  async checkHealth(settings: Settings): Promise<void> {
    const [kind, ...command] = this.config.Healthcheck?.Test ?? [];
    if (kind !== 'CMD') throw new Error('The image has no health check.');
    await buildah(...this.#run(settings, command));
  }

  async remove(): Promise<void> {
    await buildah('rm', this.id);
  }

  #run(settings: Settings, command: readonly string[], options: readonly string[] = []): string[] {
    const env = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
    return ['run', '--isolation', 'chroot', ...options, ...env, this.id, '--', ...command];
  }
}
