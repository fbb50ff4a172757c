import 'server-only';
import { stringify } from 'yaml';
import type { PlacementFix } from '@/lib/contract/placement-assessment';
import { isObject, objectAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import type { PodFacts } from '@/lib/kube-rules/objects/pod-facts';
import { awaitedPods } from '@/lib/kube-rules/objects/stateful-set';
import { TEMPLATE_GENERATION } from '@/lib/kube-rules/objects/template-revision';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { mayBeSecret } from '@/lib/kube-rules/patch/may-be-secret';
import type { Fix } from '@/lib/placement';
import type { CustomRule } from '@/lib/domain/placement/custom-rule';
import type { PatchTarget } from '@/lib/domain/workload/patch/patch';
import { messageFor } from '@/lib/server/i18n/catalogs';
import type { Locale } from '@/messages';
import { ruleTitle } from './render-finding';
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';

/** Above this many changed lines the whole text is shown as replaced: comparing takes too long. */
const MAX_CHANGED_LINES = 2_000;

const inFull = (text: string, mark: string): string => text.replace(/\n$/, '').replaceAll(/^/gm, mark);

/** A unified diff as `git apply` takes it; empty when equal. */
export function unifiedDiff({ name, from, to }: { name: string; from: string; to: string }): string {
  if (from === to) return '';
  const options = { context: 3, headerOptions: FILE_HEADERS_ONLY, maxEditLength: MAX_CHANGED_LINES };
  const patch = createTwoFilesPatch(`a/${name}`, `b/${name}`, from, to, undefined, undefined, options);
  if (patch !== undefined) return patch;
  const [removed, added] = [inFull(from, '-'), inFull(to, '+')];
  const range = [removed, added].map((lines) => `1,${lines.split('\n').length}`);
  return `--- a/${name}\n+++ b/${name}\n@@ -${range[0]} +${range[1]} @@\n${removed}\n${added}\n`;
}

/** Server-written metadata that does not belong in Git. */
const OF_SERVER = ['managedFields', 'uid', 'resourceVersion', 'generation', 'creationTimestamp', 'selfLink'];
const NOTES_OF_SERVER = [
  'kubectl.kubernetes.io/last-applied-configuration',
  'deployment.kubernetes.io/revision',
  TEMPLATE_GENERATION,
];

const without = (object: RawObject, keys: readonly string[]): RawObject =>
  Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));

function manifestOf(object: RawObject): RawObject {
  const metadata = without(objectAt(object, 'metadata'), OF_SERVER);
  const notes = without(objectAt(metadata, 'annotations'), NOTES_OF_SERVER);
  const bare = without(metadata, ['annotations']);
  const kept = Object.keys(notes).length === 0 ? bare : { ...bare, annotations: notes };
  const { apiVersion, kind } = object;
  return { apiVersion, kind, metadata: kept, ...without(object, ['apiVersion', 'kind', 'metadata', 'status']) };
}

/** Lines around a change would show secrets to every viewer. */
function withoutSecrets(value: unknown, shown: ReadonlySet<string>, at = ''): unknown {
  if (typeof value === 'string') return mayBeSecret(at) && !shown.has(at) ? '…' : value;
  if (Array.isArray(value)) return value.map((one, index) => withoutSecrets(one, shown, pointer(at, index)));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, withoutSecrets(one, shown, pointer(at, key))]),
  );
}

const yamlOf = (value: unknown): string => stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });

/** A file name in a repository; hostile names make no path. */
const fileName = ({ namespace, kind, name }: PatchTarget): string =>
  `${[namespace, kind.toLowerCase(), name].map((part) => part.replaceAll(/[^\w.-]/g, '_')).join('-')}.yaml`;

/** A patch of a kustomization (kustomize docs: patches, RFC 6902). */
function kustomizeOf({ target, operations }: Fix): string {
  const { apiVersion, kind, name, namespace } = target;
  const [version = '', group] = apiVersion.split('/').toReversed();
  return yamlOf({
    patches: [
      {
        target: { ...(group === undefined ? {} : { group }), version, kind, name, namespace },
        patch: yamlOf(operations),
      },
    ],
  });
}

const isOfTemplate = ({ path }: { path: string }): boolean => path.startsWith('/spec/template/');

/** `own`: rules of the configuration; `pods`: those of the cluster. */
export function viewFix(
  fix: Fix,
  before: RawObject,
  o: { language: Locale; own?: readonly Pick<CustomRule, 'id' | 'title'>[]; pods?: readonly PodFacts[] },
): PlacementFix {
  const { language, own = [], pods = [] } = o;
  const { id, rules, target, operations, adds, recreate } = fix;
  const shown = new Set(operations.map(({ path }) => path));
  // A manifest that is checked is the caller's own, and its diff is applied to it.
  const readable = (object: RawObject): unknown =>
    target.uid === '' ? manifestOf(object) : withoutSecrets(manifestOf(object), shown);
  return {
    id,
    title: messageFor(language, fix.title),
    rules: [...rules],
    target,
    operations: [...operations],
    before: fix.before,
    after: fix.after,
    adds: adds.map((rule) => ({ rule, title: ruleTitle(rule, language, own) })),
    recreate,
    awaits: operations.some(isOfTemplate) ? awaitedPods(fix.patched, pods) : [],
    diff: unifiedDiff({ name: fileName(target), from: yamlOf(readable(before)), to: yamlOf(readable(fix.patched)) }),
    kustomize: kustomizeOf(fix),
  };
}
