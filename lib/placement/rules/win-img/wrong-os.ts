import type { Found, WorkloadRule } from '../checked-rule';
import { clusterView } from '../read/cluster-view';
import { fitOf } from '../read/fit';
import { countOf, listed, nodeNames } from '../read/names';
import { osConstrained } from '../read/os';
import { mildBy, sureBy } from '../read/starting';
import { keepOn } from '../read/os-recipes';
import { goesToWindows, otherTags, readImages, repositoryOf } from './read-images';

const linuxOnWindows: WorkloadRule = {
  id: 'WIN-IMG-009',
  for: 'windows',
  ungated: true,
  severity: 'error',
  source: 'S2 S3',
  check: (input) => {
    const { windows, nodes } = fitOf(input);
    const only = nodes.length > 0 && windows.length === nodes.length;
    if (!only && osConstrained(input.pod) !== 'windows') return [];
    return readImages(input)
      .filter(({ image }) => image.os === 'linux')
      .map((one): Found => {
        const tags = otherTags(input, one);
        return {
          at: [one.at],
          severity: sureBy('error', one.image.confidence),
          params: { image: one.image.reference },
          fixes: tags.length > 0 ? tags : [keepOn(input, 'linux')],
          nodes: nodeNames(windows),
        };
      });
  },
};

const windowsOnLinux: WorkloadRule = {
  id: 'WIN-IMG-010',
  for: 'windows',
  ungated: true,
  severity: 'error',
  source: 'S2 S3',
  check: (input) => {
    const { linux, windows } = fitOf(input);
    if (linux.length === 0) return [];
    return readImages(input)
      .filter(({ image }) => image.os === 'windows')
      .map((one): Found => ({
        at: [one.at],
        severity: mildBy(windows.length > 0 ? 'warning' : 'error', one.image.confidence),
        params: { image: one.image.reference, count: countOf(input, linux) },
        fixes: [keepOn(input, 'windows')],
        nodes: nodeNames(linux),
      }));
  },
};

const unknown: WorkloadRule = {
  id: 'WIN-IMG-008',
  for: 'any',
  severity: 'info',
  source: 'D.2',
  check: (input) => {
    const { windows, builds } = clusterView(input.cluster);
    if (windows.length === 0) return [];
    return readImages(input)
      .filter(({ image: { os, builds: has, anyBuild } }) => {
        const noBuild = os === 'windows' && has === null && !anyBuild;
        return os === null || (noBuild && builds.length > 1);
      })
      .map((one): Found => ({
        at: [one.at],
        params: { image: one.image.reference, builds: `Windows ${listed(builds) || '?'}` },
        fixes: [],
      }));
  },
};

const sqlServer: WorkloadRule = {
  id: 'WIN-IMG-018',
  for: 'windows',
  ungated: true,
  severity: 'error',
  source: 'image catalogue',
  check: (input) => {
    if (!goesToWindows(input)) return [];
    return readImages(input)
      .filter((one) => repositoryOf(one) === 'mcr.microsoft.com/mssql/server')
      .map((one): Found => ({ at: [one.at], params: { image: one.image.reference }, fixes: [keepOn(input, 'linux')] }));
  },
};

const otherArch: WorkloadRule = {
  id: 'WIN-IMG-017',
  for: 'windows',
  ungated: true,
  severity: 'error',
  source: 'D.2',
  check: (input) => {
    const fit = fitOf(input).windows;
    const nodes = fit.length > 0 ? fit : clusterView(input.cluster).windows;
    if (nodes.length === 0 || nodes.some(({ arch }) => arch === 'arm64')) return [];
    return readImages(input).flatMap((one): Found[] => {
      const { os, arch, reference } = one.image;
      const tag = one.reference?.tag ?? '';
      const isArm = /-arm64(v8)?$/.test(tag) || (arch?.length === 1 && arch[0] === 'arm64');
      if (os !== 'windows' || !isArm) return [];
      const other = tag.replace(/-arm64(v8)?$/, '-amd64');
      const isBase = repositoryOf(one).startsWith('mcr.microsoft.com/windows/');
      const { field, index } = one.container;
      const container = `${field}[${index}]`;
      return [
        {
          at: [one.at],
          params: { image: reference, arch: listed([...new Set(nodes.map((node) => node.arch))]) },
          fixes:
            isBase && other !== tag
              ? [[{ recipe: 'image', container, reference: `${repositoryOf(one)}:${other}` }]]
              : [],
        },
      ];
    });
  },
};

/** Operating systems and architectures of images and nodes. */
export const wrongOs: readonly WorkloadRule[] = [unknown, linuxOnWindows, windowsOnLinux, otherArch, sqlServer];
