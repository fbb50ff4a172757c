/** What a panel shows. All are of one cluster, or of all. */
export const panelKinds = [
  'attention',
  'nodes',
  'capacity',
  'changes',
  'pools',
  'failing',
  'windows',
  'map',
  'chart',
  'timeline',
  'clock',
] as const;
export type PanelKind = (typeof panelKinds)[number];

export const mostPanels = 6;
export const mostPages = 6;
export const leastSeconds = 5;
export const mostSeconds = 600;

export const wallThemes = ['dark', 'light'] as const;
export type WallTheme = (typeof wallThemes)[number];

/** Their number is bounded, so that a list of screens is one answer. */
export const mostScreens = 100;
/** Open ones of one screen. */
export const mostLinks = 20;
