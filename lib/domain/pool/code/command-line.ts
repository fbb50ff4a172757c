import type { CodePlace, PoolBody } from './pool-body';
import { shellWord } from './shell';

/** What a here-document would expand, escaped (POSIX shell: Here-Document). */
const inHereDocument = (text: string): string => text.replace(/[\\$`]/g, '\\$&');

const SECRET = '\u0000secret\u0000';

/** The body as the API takes it; a password is the given text, put in raw. */
function bodyText(body: PoolBody, secret: string, escape: (text: string) => string): string {
  const { scaling_group: group } = body;
  const masked =
    group.login_password === undefined
      ? body
      : { ...body, scaling_group: { ...group, login_password: SECRET } };
  return escape(JSON.stringify(masked, null, 2)).replace(escape(JSON.stringify(SECRET).slice(1, -1)), secret);
}

/** `aliyun` command line in its ROA form, which carries the exact body. A password comes from `NODE_PASSWORD`. */
export function commandLineOf(body: PoolBody, place: CodePlace): string {
  const needsSecret = body.scaling_group.login_password !== undefined;
  const path = shellWord(`/clusters/${place.clusterId}/nodepools`);
  return [
    ...(needsSecret ? ['read -rs NODE_PASSWORD  # 8–30 characters', ''] : []),
    `aliyun cs POST ${path} --region ${shellWord(place.regionId)} \\`,
    '  --header "Content-Type=application/json" --body "$(cat <<JSON',
    bodyText(body, '${NODE_PASSWORD}', inHereDocument),
    'JSON',
    ')"',
    '',
  ].join('\n');
}
