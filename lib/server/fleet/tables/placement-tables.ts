import { objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import {
  namespaceOf,
  serviceAccountOf,
  priorityClassOf,
  resourceQuotaOf,
  runtimeClassOf,
  limitRangeOf,
} from '@/lib/kube-rules/objects/admission-objects-of';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import { driversOf } from '@/lib/kube-rules/objects/node-facts-of';
import { storageClassOf, claimOf, volumeOf } from '@/lib/kube-rules/objects/storage-of';
import { verticalAutoscalerOf } from '@/lib/kube-rules/objects/cluster-facts-of';
import type { PlacementList } from '@/lib/server/kube/watch/resources';
import { FactTable } from './fact-table';
import { slimObject } from './slim-object';

type Drivers = NonNullable<NodeFacts['drivers']>;

interface NodeDrivers {
  node: string;
  drivers: Drivers;
}

const nameOf = (raw: RawObject): string | null => textAt(objectAt(raw, 'metadata'), 'name') || null;

function nodeDriversOf(raw: RawObject): NodeDrivers | null {
  const node = textAt(objectAt(raw, 'metadata'), 'name');
  return node === '' ? null : { node, drivers: driversOf(raw) };
}

type Facts<Read extends (raw: RawObject) => unknown> = FactTable<NonNullable<ReturnType<Read>>>;

interface Lists {
  runtimeclasses: Facts<typeof runtimeClassOf>;
  namespaces: Facts<typeof namespaceOf>;
  limitranges: Facts<typeof limitRangeOf>;
  resourcequotas: Facts<typeof resourceQuotaOf>;
  priorityclasses: Facts<typeof priorityClassOf>;
  serviceaccounts: Facts<typeof serviceAccountOf>;
  persistentvolumeclaims: Facts<typeof claimOf>;
  persistentvolumes: Facts<typeof volumeOf>;
  storageclasses: Facts<typeof storageClassOf>;
  services: FactTable<RawObject>;
  networkpolicies: FactTable<RawObject>;
  horizontalpodautoscalers: FactTable<RawObject>;
  gmsacredentialspecs: FactTable<string>;
  verticalpodautoscalers: Facts<typeof verticalAutoscalerOf>;
}

/** Lists that only placement reads; an unreadable one is null, and its verdicts unknown. */
export class PlacementTables {
  #rev = 0;
  #drivers: { of: readonly NodeDrivers[]; byNode: ReadonlyMap<string, Drivers> } | null = null;
  readonly #moved = (): void => {
    this.#rev += 1;
  };
  readonly #of = {
    runtimeclasses: new FactTable(runtimeClassOf, this.#moved),
    namespaces: new FactTable(namespaceOf, this.#moved),
    limitranges: new FactTable(limitRangeOf, this.#moved),
    resourcequotas: new FactTable(resourceQuotaOf, this.#moved),
    priorityclasses: new FactTable(priorityClassOf, this.#moved),
    serviceaccounts: new FactTable(serviceAccountOf, this.#moved),
    persistentvolumeclaims: new FactTable(claimOf, this.#moved),
    persistentvolumes: new FactTable(volumeOf, this.#moved),
    storageclasses: new FactTable(storageClassOf, this.#moved),
    csinodes: new FactTable(nodeDriversOf, this.#moved),
    services: new FactTable(slimObject, this.#moved),
    networkpolicies: new FactTable(slimObject, this.#moved),
    horizontalpodautoscalers: new FactTable(slimObject, this.#moved),
    gmsacredentialspecs: new FactTable(nameOf, this.#moved),
    verticalpodautoscalers: new FactTable(verticalAutoscalerOf, this.#moved),
  } satisfies Record<PlacementList, FactTable<unknown>>;

  get rev(): number {
    return this.#rev;
  }

  get lists(): Lists {
    return this.#of;
  }

  table(kind: string): FactTable<unknown> | undefined {
    const tables: Readonly<Record<string, FactTable<unknown>>> = this.#of;
    return Object.hasOwn(tables, kind) ? tables[kind] : undefined;
  }

  /** By node name; null while they may not be read. */
  drivers(): ReadonlyMap<string, Drivers> | null {
    const { facts } = this.#of.csinodes;
    if (facts === null) return null;
    if (this.#drivers?.of !== facts)
      this.#drivers = { of: facts, byNode: new Map(facts.map(({ node, drivers }) => [node, drivers])) };
    return this.#drivers.byNode;
  }

  unavailable(): string[] {
    return Object.entries(this.#of).flatMap(([kind, table]) => (table.facts === null ? [kind] : []));
  }
}
