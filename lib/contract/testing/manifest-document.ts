import type { ManifestDocument } from '../placement-check';

export const manifestDocument = (parts: Partial<ManifestDocument> = {}): ManifestDocument => ({
  index: 0,
  line: 1,
  endLine: 9,
  kind: 'Deployment',
  namespace: 'shop',
  name: 'web',
  state: 'assessed',
  problem: null,
  duplicates: [],
  admission: null,
  assessment: null,
  lines: {},
  ...parts,
});
