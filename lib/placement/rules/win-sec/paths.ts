import { textAt } from '@/lib/kube-rules/json/kube-json';
import type { WorkloadRule } from '../checked-rule';
import { shown } from '../read/field-text';
import { isMeantFor } from '../read/os';
import { itemsAt, type ReadContainer, readWorkload } from '../read/read-workload';
import { writtenTexts } from '../read/written-texts';

const SECRETS = '/var/run/secrets';
const SANDBOX = 'CONTAINER_SANDBOX_MOUNT_POINT';

/** A mount at `/` or `C:\` is part of every path and is no evidence. */
const mountPaths = ({ raw }: ReadContainer): string[] =>
  itemsAt(raw, 'volumeMounts')
    .map(({ raw: mount }) => textAt(mount, 'mountPath'))
    .filter((path) => path.length > 3);

const ordinaryPathsRule: WorkloadRule = {
  id: 'WIN-SEC-025',
  for: 'windows',
  ungated: true,
  severity: 'warning',
  source: 'D',
  check: (input) =>
    readWorkload(input).containers.flatMap((container) => {
      if (!container.hostProcess) return [];
      const paths = [SECRETS, ...mountPaths(container)];
      const found = writtenTexts(container).filter(
        ({ text }) => !text.includes(SANDBOX) && paths.some((path) => text.includes(path)),
      );
      const [first] = found;
      if (first === undefined) return [];
      return [
        { at: found.map(({ at }) => at), params: { container: container.name, text: shown(first.text) }, fixes: [] },
      ];
    }),
};

const TOKEN_PATH = /\/var\/run\/secrets\/kubernetes\.io[\w./-]*/g;

const windowsPath = (text: string): string => text.replaceAll(TOKEN_PATH, (path) => `C:${path.replaceAll('/', '\\')}`);

/** A path with a drive letter is already written for Windows. */
const namesTokenPath = (text: string): boolean => /(?<!C:)\/var\/run\/secrets\/kubernetes\.io/i.test(text);

const linuxTokenPathRule: WorkloadRule = {
  id: 'WIN-SEC-026',
  for: 'windows',
  severity: 'info',
  source: 'S3',
  check: (input) => {
    if (!isMeantFor(input, 'windows')) return [];
    return readWorkload(input).containers.flatMap((container) => {
      const found = writtenTexts(container).filter(({ text }) => namesTokenPath(text));
      const [first] = found;
      if (first === undefined) return [];
      const replaced = found.map(({ at, text }) => ({ recipe: 'set', path: at, value: windowsPath(text) }) as const);
      return [
        {
          at: found.map(({ at }) => at),
          params: { container: container.name, text: shown(first.text) },
          fixes: container.hostProcess ? [] : [replaced],
        },
      ];
    });
  },
};

export const pathRules: readonly WorkloadRule[] = [ordinaryPathsRule, linuxTokenPathRule];
