import type { ManagingTool } from '@/lib/domain/workload/patch/managed-by';

const NAMES: Readonly<Record<ManagingTool, string>> = {
  helm: 'Helm',
  'argo-cd': 'Argo CD',
  flux: 'Flux',
  kustomize: 'Kustomize',
  terraform: 'Terraform',
  kubectl: 'kubectl',
  other: '?',
};

/** As the tool writes itself, alike in every language. */
export const toolName = (tool: ManagingTool): string => NAMES[tool];
