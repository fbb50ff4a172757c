import { objectAt, objectsAt, type RawObject } from '../json/kube-json';

/** Conditions with which a Job creates no more pods, whatever becomes of it (Kubernetes API: batch/v1). */
const ENDS = ['Complete', 'Failed', 'SuccessCriteriaMet', 'FailureTarget'];

/** It completed or failed; its pods may still be there, or be deleted. */
export const hasJobEnded = (raw: RawObject): boolean =>
  objectsAt(objectAt(raw, 'status'), 'conditions').some(
    ({ type, status }) => status === 'True' && ENDS.some((one) => one === type),
  );
