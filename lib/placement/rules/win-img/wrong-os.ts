import { repositoryOf } from '../../../domain/image/reference';
import type { WorkloadRule } from '../checked-rule';
import { clusterView } from '../read/cluster-view';
import { fitOf, loweredIfGuessed, loweredByConfidence } from '../read/fit';
import { countOf, listed, nodeNames } from '../read/names';
import { osConstrained } from '../read/os';
import { keepOn } from '../read/os-recipes';
import { goesToWindows, otherTags, imageRule, setImage } from './read-images';

const linuxOnWindows = imageRule(
  { id: 'WIN-IMG-009', ungated: true, severity: 'error', source: 'S2 S3' },
  (one, input) => {
    const { windows, nodes } = fitOf(input);
    const only = nodes.length > 0 && windows.length === nodes.length;
    if (one.image.os !== 'linux' || (!only && osConstrained(input.pod) !== 'windows')) return null;
    const tags = otherTags(input, one);
    return {
      severity: loweredByConfidence('error', one.image.confidence),
      fixes: tags.length > 0 ? tags : [keepOn(input, 'linux')],
      nodes: nodeNames(windows),
    };
  },
);

const windowsOnLinux = imageRule(
  { id: 'WIN-IMG-010', ungated: true, severity: 'error', source: 'S2 S3' },
  ({ image }, input) => {
    const { linux, windows } = fitOf(input);
    if (linux.length === 0 || image.os !== 'windows') return null;
    return {
      severity: loweredIfGuessed(windows.length > 0 ? 'warning' : 'error', image.confidence),
      params: { count: countOf(input, linux) },
      fixes: [keepOn(input, 'windows')],
      nodes: nodeNames(linux),
    };
  },
);

const unknown = imageRule(
  { id: 'WIN-IMG-008', for: 'any', severity: 'info', source: 'D.2' },
  ({ image: { os, builds: has, anyBuild, missing = false, notOn = [] } }, { cluster }) => {
    const { windows, builds } = clusterView(cluster);
    const noBuild = os === 'windows' && has === null && !anyBuild && builds.length > 1;
    if (windows.length === 0 || missing || (os !== null && !noBuild)) return null;
    const refused = notOn.length === 0 ? 'none' : listed(notOn);
    return { params: { builds: `Windows ${listed(builds) || '?'}`, refused } };
  },
);

const sqlServer = imageRule(
  { id: 'WIN-IMG-018', ungated: true, severity: 'error', source: 'image catalog' },
  (one, input) =>
    goesToWindows(input) && repositoryOf(one.reference) === 'mcr.microsoft.com/mssql/server'
      ? { fixes: [keepOn(input, 'linux')] }
      : null,
);

const otherArch = imageRule({ id: 'WIN-IMG-017', ungated: true, severity: 'error', source: 'D.2' }, (one, input) => {
  const fit = fitOf(input).windows;
  const nodes = fit.length > 0 ? fit : clusterView(input.cluster).windows;
  if (nodes.length === 0 || nodes.some(({ arch }) => arch === 'arm64')) return null;
  const { os, arch } = one.image;
  const tag = one.reference?.tag ?? '';
  const isArm = /-arm64(v8)?$/.test(tag) || (arch?.length === 1 && arch[0] === 'arm64');
  if (os !== 'windows' || !isArm) return null;
  const other = tag.replace(/-arm64(v8)?$/, '-amd64');
  const isBase = repositoryOf(one.reference).startsWith('mcr.microsoft.com/windows/');
  return {
    params: { arch: listed([...new Set(nodes.map((node) => node.arch))]) },
    fixes: isBase && other !== tag ? [[setImage(one, `${repositoryOf(one.reference)}:${other}`)]] : [],
  };
});

export const wrongOs: readonly WorkloadRule[] = [unknown, linuxOnWindows, windowsOnLinux, otherArch, sqlServer];
