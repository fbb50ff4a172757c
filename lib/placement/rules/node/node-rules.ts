import type { ClusterRule } from '../checked-rule';
import { nodeShapeRules } from './node-shape';
import { nodeTaintRules } from './node-taints';
import { nodeVersionRules } from './node-versions';

/** Nodes and node pools. */
export const nodeRules: readonly ClusterRule[] = [...nodeTaintRules, ...nodeVersionRules, ...nodeShapeRules];
