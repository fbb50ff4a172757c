/** Annotation of a node that one of our changes cordoned: that change's id. */
export const CORDONED_BY = 'mullion/cordoned-by';

/** Our field manager at the API server (Kubernetes docs: Server-Side Apply, managers). */
export const FIELD_MANAGER = 'mullion';
