interface FailingPodFacts {
  /** The failure does not pass by itself. */
  stuck: boolean;
  /** As intended, not that of the node. */
  os: 'linux' | 'windows' | 'unknown';
}

export const podFigureNames = ['podsNotRunning', 'windowsPodsStuck'] as const;
export type PodFigure = (typeof podFigureNames)[number];

/** What every screen counts and lists under these names, of the pods that do not run. */
export const countsAmong: Readonly<Record<PodFigure, (pod: FailingPodFacts) => boolean>> = {
  podsNotRunning: () => true,
  windowsPodsStuck: ({ stuck, os }) => stuck && os === 'windows',
};
