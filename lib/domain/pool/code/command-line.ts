import type { PoolDefinition } from '../definition/pool-definition';
import { codeBody, type CodePlace, shellWord } from './code-body';

/** Escapes what a here-document would expand (POSIX shell: Here-Document). */
const inHereDocument = (text: string): string => text.replace(/[\\$`]/g, '\\$&');

const PROMPT = [
  'read -rs NODE_PASSWORD  # 8–30 characters',
  String.raw`NODE_PASSWORD=$(printf %s "$NODE_PASSWORD" | sed 's/["\\]/\\&/g')`,
  '',
];

/** `aliyun` command line in its ROA form, which carries the exact body. A password is read from `NODE_PASSWORD`. */
export function commandLineOf(pool: PoolDefinition, place: CodePlace): string {
  const { body, mark } = codeBody(pool);
  const text = inHereDocument(JSON.stringify(body, null, 2));
  const path = shellWord(`/clusters/${place.clusterId}/nodepools`);
  return [
    ...(mark === null ? [] : PROMPT),
    `aliyun cs POST ${path} --region ${shellWord(place.regionId)} \\`,
    '  --header "Content-Type=application/json" --body "$(cat <<JSON',
    mark === null ? text : text.replace(mark, () => '${NODE_PASSWORD}'),
    'JSON',
    ')"',
    '',
  ].join('\n');
}
