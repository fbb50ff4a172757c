import type { Crumb } from '@/components/shell/page-header';

/** The pages above the wizard. `pools` is their list's name in the reader's language. */
export function poolsCrumbs(cluster: string, pools: string): Crumb[] {
  const path = `/clusters/${encodeURIComponent(cluster)}`;
  return [
    { label: cluster, href: path },
    { label: pools, href: `${path}/pools` },
  ];
}
