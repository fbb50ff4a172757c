import { z } from 'zod';

const hostPattern = /^(\[[0-9a-fA-F:]+\]|[A-Za-z0-9.-]+)(:\d{1,5})?$/;
const hostText = z.string().max(255).regex(hostPattern, 'write host or host:port without https:// or a path');

export const registrySchema = z
  .strictObject({
    host: hostText.describe('Host or host:port as in image references; `docker.io` for Docker Hub.'),
    lookUp: z.boolean().default(false).describe('Allows requests to this registry.'),
    protocol: z.enum(['http', 'https']).default('https').describe('Protocol of this registry.'),
    tokenHost: hostText
      .optional()
      .describe(
        'Host that issues tokens, if not the registry itself, such as `dockerauth.cn-hangzhou.aliyuncs.com`. Passwords are sent only to the registry and to this host. Docker Hub uses `auth.docker.io`.',
      ),
    username: z.string().min(1).max(512).optional().describe('User name. Default: none; requests are anonymous.'),
    passwordFile: z
      .string()
      .min(1)
      .optional()
      .describe('File with the password, relative to the configuration file; read at every use.'),
    passwordEnv: z
      .string()
      .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'write the name of an environment variable')
      .optional()
      .describe('Environment variable with the password, instead of a file.'),
  })
  .superRefine(({ username, passwordFile, passwordEnv }, ctx) => {
    const passwords = [passwordFile, passwordEnv].filter((one) => one !== undefined).length;
    if (passwords > 1)
      ctx.addIssue({ code: 'custom', path: ['passwordEnv'], message: 'set passwordFile or passwordEnv, not both' });
    if ((username === undefined) !== (passwords === 0))
      ctx.addIssue({
        code: 'custom',
        path: ['username'],
        message: 'set username together with passwordFile or passwordEnv, or none of them',
      });
  });

export interface RegistryConfig {
  /** As references name it, in lower case: `docker.io`, `registry.example.com:5000`. */
  host: string;
  protocol: 'http' | 'https';
  /** Host that issues its tokens; null = itself. */
  tokenHost: string | null;
  /** The password is read when it is needed: from an absolute path or an environment variable. */
  credential: { username: string; password: { file: string } | { env: string } } | null;
}

/** All names by which references mean Docker Hub (distribution: normalize.go). */
const hubNames = ['docker.io', 'index.docker.io', 'registry-1.docker.io', 'registry.hub.docker.com'];

export function registriesOf(
  written: readonly z.output<typeof registrySchema>[],
  absolute: (path: string) => string,
): RegistryConfig[] {
  return written
    .filter(({ lookUp }) => lookUp)
    .map(({ host, protocol, tokenHost, username, passwordFile, passwordEnv }) => ({
      host: hubNames.includes(host.toLowerCase()) ? 'docker.io' : host.toLowerCase(),
      protocol,
      tokenHost: tokenHost?.toLowerCase() ?? null,
      credential:
        username === undefined
          ? null
          : {
              username,
              password: passwordFile === undefined ? { env: passwordEnv ?? '' } : { file: absolute(passwordFile) },
            },
    }));
}
