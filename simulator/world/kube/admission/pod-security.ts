import { containersAt } from '@/simulator/world/kube/admission/containers-at';
import { BASELINE, RESTRICTED } from '@/simulator/world/kube/admission/pod-security-controls';
import type { Subject } from '@/simulator/world/kube/admission/pod-security-controls';
import type { JsonRecord } from '@/simulator/world/kube/kube-object';
import { recordOf, shown } from '@/simulator/world/kube/kube-object';

type Labels = Readonly<Record<string, string>>;

const LABEL = 'pod-security.kubernetes.io/';

function judge(spec: JsonRecord, of: { labels: Labels; mode: string; minor: number }): string | undefined {
  const level = of.labels[LABEL + of.mode];
  if (level === undefined || level === 'privileged') return undefined;
  const given = of.labels[`${LABEL}${of.mode}-version`] ?? 'latest';
  const named = /^v1\.(\d{1,3})$/.exec(given)?.[1];
  const subject: Subject = {
    spec,
    security: recordOf(spec['securityContext']),
    containers: containersAt(spec, '').map(({ container }) => ({
      name: shown(container['name']),
      container,
      security: recordOf(container['securityContext']),
    })),
    version: Math.min(of.minor, Number(named ?? of.minor)),
    windows: recordOf(spec['os'])['name'] === 'windows',
  };
  const baseline = level === 'baseline';
  const said = (baseline ? BASELINE : RESTRICTED).flatMap((control) => control(subject) ?? []);
  const policy = `${baseline ? level : 'restricted'}:${named === undefined ? 'latest' : given}`;
  return said.length === 0 ? undefined : `PodSecurity "${policy}": ${said.join(', ')}`;
}

/** Why a namespace with these labels refuses a Pod (pod-security-admission); undefined when it does not. */
export function podSecurityRefusal(spec: JsonRecord, labels: Labels, minor: number): string | undefined {
  const said = judge(spec, { labels, mode: 'enforce', minor });
  return said === undefined ? undefined : `violates ${said}`;
}

/** What it says to what is saved all the same; a namespace that only enforces warns of that. */
export function podSecurityWarning(spec: JsonRecord, labels: Labels, minor: number): string | undefined {
  const mode = labels[`${LABEL}warn`] === undefined ? 'enforce' : 'warn';
  const said = judge(spec, { labels, mode, minor });
  return said === undefined ? undefined : `would violate ${said}`;
}
