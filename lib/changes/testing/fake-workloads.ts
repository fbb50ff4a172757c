import {
  countAt,
  isObject,
  objectAt,
  objectsAt,
  type RawObject,
  textAt,
} from '@/lib/kube-rules/json/kube-json';
import { applyPatch } from '@/lib/domain/workload/patch/apply-patch';
import { stepsOf } from '@/lib/kube-rules/patch/json-pointer';
import type {
  DryRunAnswer,
  KubeWorkloadReader,
  KubeWorkloadWriter,
  WorkloadName,
  WorkloadWrite,
} from '@/lib/domain/ports/kube-workloads';
import { clusterFacts, podFacts } from './fake-placement';
import { upstream } from './fake-refusal';
import type { FakeState } from './fake-state';
import type { FakeWorld } from './fake-world';

const metaOf = (object: RawObject): RawObject => objectAt(object, 'metadata');

const bears = (object: RawObject, { kind, namespace, name }: WorkloadName): boolean =>
  textAt(object, 'kind') === kind &&
  textAt(metaOf(object), 'namespace') === namespace &&
  textAt(metaOf(object), 'name') === name;

/** As a server-side apply merges: objects by member, containers by name, everything else as one value. */
function merged(live: unknown, given: unknown): unknown {
  if (isObject(live) && isObject(given))
    return {
      ...live,
      ...Object.fromEntries(
        Object.entries(given).map(([key, value]) => [
          key,
          key === 'nodeSelector' ? value : merged(live[key], value),
        ]),
      ),
    };
  const items: readonly unknown[] = Array.isArray(given) ? given : [];
  if (!Array.isArray(live) || !items.every((one) => isObject(one) && 'name' in one)) return given;
  return live.map((one: unknown) => {
    const over = items.find((item) => isObject(item) && isObject(one) && item['name'] === one['name']);
    return over === undefined ? one : merged(one, over);
  });
}

function written(object: RawObject, { write }: WorkloadWrite): RawObject | null {
  if (write.how === 'apply') {
    const next = merged(object, write.body);
    return isObject(next) ? next : null;
  }
  const patched = applyPatch(object, write.operations);
  return patched.ok ? patched.object : null;
}

/** Places as the API server records them: items of lists by their names, what holds nothing as a whole. */
function setOf(value: unknown): RawObject {
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, below]) => [`f:${key}`, setOf(below)]));
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const named = items.filter(isObject).filter((item) => 'name' in item);
  return Object.fromEntries(
    named.map((item) => [`k:${JSON.stringify({ name: item['name'] })}`, setOf(item)]),
  );
}

function fieldsOf(object: RawObject, { write }: WorkloadWrite): RawObject {
  if (write.how === 'apply') return { 'f:spec': setOf(isObject(write.body) ? write.body['spec'] : {}) };
  const fields: RawObject = {};
  for (const { op, path } of write.operations) {
    if (op !== 'add' && op !== 'replace') continue;
    let at = fields;
    let value: unknown = object;
    for (const step of stepsOf(path)) {
      const below: unknown = Array.isArray(value)
        ? value[Number(step)]
        : isObject(value)
          ? value[step]
          : null;
      const isNamed = Array.isArray(value) && isObject(below);
      const key = isNamed ? `k:${JSON.stringify({ name: below['name'] })}` : `f:${step}`;
      const next = isObject(at[key]) ? at[key] : {};
      at[key] = next;
      [at, value] = [next, below];
    }
  }
  return fields;
}

/** What the store of the API server makes of it. */
function saved(object: RawObject, write: WorkloadWrite): RawObject {
  const metadata = metaOf(object);
  const managers = objectsAt(metadata, 'managedFields').filter((one) => one['manager'] !== 'mullion');
  const operation = write.write.how === 'apply' ? 'Apply' : 'Update';
  const own = { manager: 'mullion', operation, fieldsV1: fieldsOf(object, write) };
  const generation = (countAt(metadata, 'generation') ?? 1) + 1;
  return { ...object, metadata: { ...metadata, generation, managedFields: [...managers, own] } };
}

/** The controller follows with every look at the object. */
function follow(object: RawObject): void {
  const replicas = countAt(objectAt(object, 'spec'), 'replicas') ?? 1;
  const generation = countAt(metaOf(object), 'generation') ?? 1;
  object['status'] = {
    observedGeneration: generation,
    replicas,
    updatedReplicas: replicas,
    availableReplicas: replicas,
  };
}

/** Workloads of a fake world. Their rollouts end once they have been looked at, unless nothing gets on. */
export function fakeWorkloadReader(
  world: { state: FakeState; dryRun?: DryRunAnswer | null },
  read: <T>(value: T) => Promise<T>,
): KubeWorkloadReader {
  return {
    workloadObject: (q) => {
      const object = world.state.objects.find((one) => bears(one, q));
      const before = object === undefined ? null : structuredClone(object);
      if (object !== undefined && !world.state.frozen) follow(object);
      return read(before);
    },
    podsIn: (namespace) =>
      read(
        world.state.pods
          .filter((pod) => pod.namespace === namespace)
          .map((pod) => podFacts(pod, world.state)),
      ),
    dryRunWorkload: (q): Promise<DryRunAnswer> => {
      if (world.dryRun !== undefined && world.dryRun !== null) return read(world.dryRun);
      const object = world.state.objects.find((one) => bears(one, q.target));
      const next = object === undefined ? null : written(object, q);
      return read(
        next === null
          ? { answer: 'refused', code: 'Invalid', message: 'testing value failed', causes: [] }
          : { answer: 'accepted', object: next },
      );
    },
    placementFacts: async () => ({ cluster: await read(clusterFacts(world.state)) }),
  };
}

export const fakeWorkloadWriter = (world: Pick<FakeWorld, 'state' | 'write'>): KubeWorkloadWriter => ({
  writeWorkload: (q) =>
    world.write({ action: `${q.write.how} workload`, target: q.target.uid }, () => {
      const at = world.state.objects.findIndex((one) => bears(one, q.target));
      const object = world.state.objects[at];
      if (object === undefined || metaOf(object)['uid'] !== q.target.uid)
        throw upstream('conflict', 'Conflict', false);
      const next = written(object, q);
      if (next === null) throw upstream('bad-request', 'Invalid', false);
      world.state.objects[at] = saved(next, q);
      return { requestId: `req-${q.target.name}` };
    }),
});
