/** ACK adds it to every node of a pool; its value is the pool's id (ACK docs: node labels). */
export const POOL_LABEL = 'alibabacloud.com/nodepool-id';
