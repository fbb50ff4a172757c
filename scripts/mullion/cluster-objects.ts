import { objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import { sameJson } from '@/lib/kube-rules/json/same-json';
import { groupOf, noMatchOf } from '@/lib/kube-rules/objects/built-in-kinds';
import { storedObjectFault } from '@/lib/kube-rules/objects/stored-object-fault';
import { InputError } from './check-inputs';
import { isReadKind } from './complete-kinds';

export interface PlacedObject {
  object: RawObject;
  /** File and line. */
  place: string;
}

interface ClusterObjects {
  objects: RawObject[];
  /** Kinds of which an object could not be read. */
  incomplete: ReadonlySet<string>;
  /** Sentences about what was not read. */
  notes: string[];
}

/** Answers of the API server that are no objects. */
const ANSWERS = ['Table', 'Status'];

function requireKind({ object, place }: PlacedObject): void {
  const [apiVersion, kind] = [textAt(object, 'apiVersion'), textAt(object, 'kind')];
  if (apiVersion === '' || kind === '')
    throw new InputError(`${place} has no kind or apiVersion; use kubectl get -o yaml`);
  if (ANSWERS.includes(kind)) throw new InputError(`${place} is a ${kind}, not an object; use kubectl get -o yaml`);
  const nearest = noMatchOf(apiVersion, kind)?.nearest ?? null;
  if (nearest !== null && nearest.group === groupOf(apiVersion))
    throw new InputError(`${place} has the kind ${kind}, which Kubernetes does not have; write ${nearest.kind}`);
}

function titleOf(object: RawObject): string {
  const metadata = objectAt(object, 'metadata');
  const name = [textAt(metadata, 'namespace'), textAt(metadata, 'name')].filter((part) => part !== '').join('/');
  return `${textAt(object, 'kind')} ${name || 'without a name'}`;
}

/** Kinds that are namespaced write their namespace; kubectl leaves it out of no object. */
const keyOf = (object: RawObject): string => `${groupOf(textAt(object, 'apiVersion'))} ${titleOf(object)}`;

function ignoredNotes(ignored: ReadonlyMap<string, number>): string[] {
  return Array.from(
    ignored,
    ([kind, count]) => `${kind}: ${count} ${count === 1 ? 'object' : 'objects'} ignored, on which no verdict depends`,
  );
}

/** The objects of `--objects`, each once. @throws InputError for what is no object, and for two versions of one object. */
export function clusterObjects(all: readonly PlacedObject[]): ClusterObjects {
  const read = new Map<string, PlacedObject>();
  const ignored = new Map<string, number>();
  const incomplete = new Set<string>();
  const notes: string[] = [];
  for (const placed of all) {
    requireKind(placed);
    const { object, place } = placed;
    const [apiVersion, kind] = [textAt(object, 'apiVersion'), textAt(object, 'kind')];
    if (!isReadKind(apiVersion, kind)) {
      const title = `${kind} (${apiVersion})`;
      ignored.set(title, (ignored.get(title) ?? 0) + 1);
      continue;
    }
    const known = read.get(keyOf(object));
    if (known !== undefined && sameJson(known.object, object)) continue;
    const fault = storedObjectFault(object);
    if (fault !== null) {
      incomplete.add(kind);
      notes.push(`${place}: ${titleOf(object)} was not read, so ${kind} counts as not read: ${fault}`);
    } else if (known === undefined) read.set(keyOf(object), placed);
    else throw new InputError(`${known.place} and ${place} differ about ${titleOf(object)}; keep the newer one`);
  }
  return {
    objects: Array.from(read.values(), ({ object }) => object),
    incomplete,
    notes: [...notes, ...ignoredNotes(ignored)],
  };
}
