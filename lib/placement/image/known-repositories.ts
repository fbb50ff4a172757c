import type { ImageReference } from '../../domain/image/reference';
import { microsoftRepositories } from './microsoft-repositories';
import { publicRepositories } from './public-repositories';
import type { RepositoryRow } from './repository-row';

const letters = /[.+?^$()[\]{}|\\]/g;

/** A pattern as a regular expression; `**` may match nothing between two slashes. */
const expressionOf = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replaceAll(letters, String.raw`\$&`)
      .replaceAll(/\*+/g, (stars) => (stars.length > 1 ? '.*' : '[^/]*'))}$`,
  );

const rows: readonly { row: RepositoryRow; expressions: readonly RegExp[] }[] = [
  ...microsoftRepositories,
  ...publicRepositories,
].map((row) => ({ row, expressions: row.at.map(expressionOf) }));

export function knownRepository({ registry, repository }: ImageReference): RepositoryRow | null {
  const place = `${registry}/${repository}`;
  return rows.find(({ expressions }) => expressions.some((one) => one.test(place)))?.row ?? null;
}
