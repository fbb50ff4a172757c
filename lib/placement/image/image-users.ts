import { parseReference, repositoryOf } from '../../domain/image/reference';

/** Official images whose Dockerfiles name no user, so that they start as root (github.com/docker-library, November 2026). */
const AS_ROOT = new Set(
  [
    'alpine busybox caddy debian eclipse-temurin golang httpd mariadb mongo mysql nginx node php postgres python rabbitmq',
    'redis ruby tomcat traefik ubuntu wordpress',
  ].flatMap((names) => names.split(' ').map((name) => `docker.io/library/${name}`)),
);

/** Images with a number other than 0 as their user (Dockerfiles of distroless, nginx-unprivileged and .NET, November 2026). */
const AS_NUMBER: readonly { repository: RegExp; tag: RegExp }[] = [
  { repository: /^gcr\.io\/distroless\//, tag: /nonroot/ },
  { repository: /^(docker\.io|ghcr\.io)\/nginx(inc)?\/nginx-unprivileged$/, tag: /^/ },
  { repository: /^mcr\.microsoft\.com\/dotnet\/(runtime-deps|runtime|aspnet)$/, tag: /^([89]|1\d)\.\d.*-chiseled/ },
];

/** The Linux user that an image names, as far as `runAsNonRoot` distinguishes it; null: not known. */
export function userOfImage(reference: string): 'root' | 'number' | null {
  const parsed = parseReference(reference);
  const repository = repositoryOf(parsed);
  if (AS_ROOT.has(repository)) return 'root';
  const isNumber = AS_NUMBER.some((one) => one.repository.test(repository) && one.tag.test(parsed?.tag ?? ''));
  return isNumber ? 'number' : null;
}
