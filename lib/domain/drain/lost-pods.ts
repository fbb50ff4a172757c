import type { ClassifiedPod } from './classified';

/** Whether the pod takes something with it that no later change brings back: its data, as far as known, or itself when nothing recreates it. */
export const isLostForGood = ({ reasons }: ClassifiedPod): boolean =>
  reasons.some((one) => {
    if (one.code === 'host-path') return one.fatal;
    return ['empty-dir', 'volumes-unknown', 'no-controller', 'daemon-orphaned', 'owner-gone'].includes(one.code);
  });
