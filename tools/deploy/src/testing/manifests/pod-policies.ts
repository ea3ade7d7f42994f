import type { Container, Pods } from './pods.ts';

/** Rules that every pod of the project keeps; an operator's pods keep the operator's. */
export function podProblems(pods: readonly Pods[]): string[] {
  return pods.flatMap(({ owner, spec, isServing }) => {
    if (spec === undefined) return [];
    const broken = [...specProblems(spec), ...spec.containers.flatMap((one) => containerProblems(one, isServing))];
    return broken.map((problem) => `${owner}: ${problem}`);
  });
}

function specProblems(spec: NonNullable<Pods['spec']>): string[] {
  const { runAsNonRoot, seccompProfile } = (spec['securityContext'] ?? {}) as Record<string, unknown>;
  return missing({
    'securityContext.runAsNonRoot': runAsNonRoot === true,
    'securityContext.seccompProfile': (seccompProfile as { type?: string } | undefined)?.type === 'RuntimeDefault',
    'a serviceAccountName': typeof spec['serviceAccountName'] === 'string',
    'automountServiceAccountToken: false': spec['automountServiceAccountToken'] === false,
  });
}

function containerProblems(container: Container, isServing: boolean): string[] {
  const { image, resources, securityContext } = container;
  return [
    ...missing({
      'a digest, or a tag other than latest': /@sha256:[0-9a-f]{64}$|:(?!latest$)[\w.-]+$/.test(image),
      'a request of cpu': resources?.requests?.['cpu'] !== undefined,
      'a request of memory': resources?.requests?.['memory'] !== undefined,
      'a limit of cpu': resources?.limits?.['cpu'] !== undefined,
      'a limit of memory': resources?.limits?.['memory'] !== undefined,
      readOnlyRootFilesystem: securityContext?.['readOnlyRootFilesystem'] === true,
      'allowPrivilegeEscalation: false': securityContext?.['allowPrivilegeEscalation'] === false,
      'capabilities.drop: ALL': securityContext?.capabilities?.drop?.includes('ALL') === true,
    }),
    ...(isServing
      ? missing({
          'a startupProbe': container['startupProbe'] !== undefined,
          'a livenessProbe': container['livenessProbe'] !== undefined,
          'a readinessProbe': container['readinessProbe'] !== undefined,
          'a preStop hook': (container['lifecycle'] as { preStop?: object } | undefined)?.preStop !== undefined,
        })
      : []),
  ].map((problem) => `container ${container.name} ${problem}`);
}

function missing(rules: Readonly<Record<string, boolean>>): string[] {
  return Object.entries(rules)
    .filter(([, isKept]) => !isKept)
    .map(([rule]) => `lacks ${rule}`);
}
