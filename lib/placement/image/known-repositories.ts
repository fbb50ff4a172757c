import type { ImageReference } from '../../domain/image/reference';
import { microsoftRepositories } from './microsoft-repositories';
import { publicRepositories } from './public-repositories';
import type { RepositoryRow } from './repository-row';

const letters = /[.+?^$()[\]{}|\\]/g;

/** Whether a place (registry/repository) matches a pattern; `**` may match nothing between two slashes. Most places differ before the first star. */
function matcherOf(pattern: string): (place: string) => boolean {
  const [start = ''] = pattern.split('*', 1);
  if (start === pattern) return (place) => place === pattern;
  const expression = new RegExp(
    `^${pattern
      .replaceAll(letters, String.raw`\$&`)
      .replaceAll(/\*+/g, (stars) => (stars.length > 1 ? '.*' : '[^/]*'))}$`,
  );
  return (place) => place.startsWith(start) && expression.test(place);
}

const rows: readonly { row: RepositoryRow; matchers: readonly ((place: string) => boolean)[] }[] = [
  ...microsoftRepositories,
  ...publicRepositories,
].map((row) => ({ row, matchers: row.at.map(matcherOf) }));

export function knownRepository({ registry, repository }: ImageReference): RepositoryRow | null {
  const place = `${registry}/${repository}`;
  return rows.find(({ matchers }) => matchers.some((matches) => matches(place)))?.row ?? null;
}
