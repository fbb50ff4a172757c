import { expect } from '@playwright/test';
import { fieldsOf, listOf, textOf } from './api';
import type { AppContext } from './app';
import { kubernetes } from './kubernetes';

interface InCluster {
  cluster: string;
  namespace: string;
  name: string;
}

const budgetPath = ({ namespace, name }: InCluster): string =>
  `/apis/policy/v1/namespaces/${namespace}/poddisruptionbudgets/${name}`;
const deploymentPath = ({ namespace, name }: InCluster): string =>
  `/apis/apps/v1/namespaces/${namespace}/deployments/${name}`;
const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

export async function setUnschedulable(
  app: AppContext,
  { cluster, node, unschedulable }: { cluster: string; node: string; unschedulable: boolean },
): Promise<void> {
  await kubernetes(app, {
    cluster,
    method: 'PATCH',
    path: `/api/v1/nodes/${node}?fieldManager=kubectl`,
    contentType: 'application/strategic-merge-patch+json',
    body: { spec: { unschedulable: unschedulable ? true : null } },
  });
}

/** A Deployment of one Linux pod with a budget that blocks its eviction; returns once both are ready. */
export async function startBlockedApp(app: AppContext, at: InCluster): Promise<{ node: string; pod: string }> {
  const { cluster, namespace, name } = at;
  const labels = { app: name };
  const create = (path: string, body: object) =>
    kubernetes(app, { cluster, method: 'POST', path: parentOf(path), body });
  await create(deploymentPath(at), {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace },
    spec: {
      replicas: 1,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: {
          nodeSelector: { 'kubernetes.io/os': 'linux' },
          containers: [{ name, image: 'nginx:1.27', resources: { requests: { cpu: '50m', memory: '64Mi' } } }],
        },
      },
    },
  });
  await create(budgetPath(at), {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name, namespace },
    spec: { minAvailable: 1, selector: { matchLabels: labels } },
  });
  await untilAllowed(app, { ...at, healthy: 1, allowed: 0 });
  const pods = `/api/v1/namespaces/${namespace}/pods?labelSelector=app%3D${name}`;
  const { items } = await kubernetes(app, { cluster, method: 'GET', path: pods });
  const [pod] = listOf(items);
  return { node: textOf(fieldsOf(pod?.spec).nodeName), pod: textOf(fieldsOf(pod?.metadata).name) };
}

async function untilAllowed(
  app: AppContext,
  { healthy, allowed, ...at }: InCluster & { healthy: number; allowed: number },
): Promise<void> {
  await expect
    .poll(async () => {
      const { status } = await kubernetes(app, { cluster: at.cluster, method: 'GET', path: budgetPath(at) });
      const { currentHealthy, disruptionsAllowed } = fieldsOf(status ?? {});
      return [currentHealthy, disruptionsAllowed];
    })
    .toEqual([healthy, allowed]);
}

export async function addReplica(app: AppContext, at: InCluster): Promise<void> {
  await kubernetes(app, {
    cluster: at.cluster,
    method: 'PATCH',
    path: deploymentPath(at),
    contentType: 'application/merge-patch+json',
    body: { spec: { replicas: 2 } },
  });
  await untilAllowed(app, { ...at, healthy: 2, allowed: 1 });
}

export async function evict(app: AppContext, { cluster, namespace, name }: InCluster): Promise<void> {
  await kubernetes(app, {
    cluster,
    method: 'POST',
    path: `/api/v1/namespaces/${namespace}/pods/${name}/eviction`,
    body: { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name, namespace } },
  });
}
