interface FailingPodFacts {
  /** The failure does not pass by itself. */
  stuck: boolean;
  /** As intended, not that of the node. */
  os: 'linux' | 'windows' | 'unknown';
}

export const podFigureNames = ['podsNotRunning', 'windowsPodsStuck'] as const;
export type PodFigure = (typeof podFigureNames)[number];

/** What every screen counts and lists: pods that do not run, and once each workload whose pods are rejected. */
export const countsAmong: Readonly<Record<PodFigure, (pod: FailingPodFacts) => boolean>> = {
  podsNotRunning: () => true,
  windowsPodsStuck: ({ stuck, os }) => stuck && os === 'windows',
};
