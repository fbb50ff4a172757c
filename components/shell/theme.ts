export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** What the cookie `mullion-theme` means. */
export function themeOf(cookie: string | undefined): Theme {
  return themes.find((theme) => theme === cookie) ?? 'system';
}
