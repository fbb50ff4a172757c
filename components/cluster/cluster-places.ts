/** Where the nodes that need a person come first, whatever is wrong with them. */
export const WORST_NODES_FIRST = '/nodes?sort=state';

/** Where the page of a cluster lists the Windows nodes that need attention. */
export const WATCH_ID = 'windows-watch';

/** Where a cluster's page names the pods that do not run. */
export const PODS_ID = 'pods';
export const ALL_PODS = `#${PODS_ID}`;
