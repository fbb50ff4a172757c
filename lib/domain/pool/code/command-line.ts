import type { PoolDefinition } from '../definition/pool-definition';
import { codeBody, type CodePlace, type CodeSecret, shellWord } from './code-body';

/** Escapes what a here-document would expand (POSIX shell: Here-Document). */
const inHereDocument = (text: string): string => text.replace(/[\\$`]/g, '\\$&');

/** A password is typed, a script is read from a file. */
const PROMPTS: Record<CodeSecret['variable'], string[]> = {
  NODE_PASSWORD: [
    'read -rs NODE_PASSWORD  # 8–30 characters',
    String.raw`NODE_PASSWORD=$(printf %s "$NODE_PASSWORD" | sed 's/["\\]/\\&/g')`,
    '',
  ],
  PRE_USER_DATA: [String.raw`PRE_USER_DATA=$(base64 < pre-user-data.txt | tr -d '\n')`, ''],
  USER_DATA: [String.raw`USER_DATA=$(base64 < user-data.txt | tr -d '\n')`, ''],
};

/** `aliyun` command line in its ROA form, which carries the exact body. Secrets are read into variables. */
export function commandLineOf(pool: PoolDefinition, place: CodePlace): string {
  const { body, secrets } = codeBody(pool);
  const text = secrets.reduce(
    (left, { mark, variable }) => left.replace(`"${mark}"`, () => `"\${${variable}}"`),
    inHereDocument(JSON.stringify(body, null, 2)),
  );
  const path = shellWord(`/clusters/${place.clusterId}/nodepools`);
  return [
    ...secrets.flatMap(({ variable }) => PROMPTS[variable]),
    `aliyun cs POST ${path} --region ${shellWord(place.regionId)} \\`,
    '  --header "Content-Type=application/json" --body "$(cat <<JSON',
    text,
    'JSON',
    ')"',
    '',
  ].join('\n');
}
