import type { ListedScreen } from '@/lib/contract/screens';
import { leastSeconds, mostSeconds, type PanelKind, type WallTheme } from '@/lib/domain/screen/panel-kinds';
import type { Locale } from '@/messages';

export interface PanelDraft {
  kind: PanelKind;
  /** null: every cluster. */
  cluster: string | null;
}

export interface ScreenDraft {
  name: string;
  title: string;
  pages: { panels: PanelDraft[] }[];
  /** As typed. */
  secondsPerPage: string;
  theme: WallTheme;
  language: Locale;
}

const panel = (kind: PanelKind): PanelDraft => ({ kind, cluster: null });

/** What most rooms want to see first. */
export const newDraft = (language: Locale): ScreenDraft => ({
  name: '',
  title: '',
  pages: [
    {
      panels: [
        panel('attention'),
        panel('nodes'),
        panel('capacity'),
        panel('changes'),
        panel('failing'),
        panel('windows'),
      ],
    },
  ],
  secondsPerPage: '20',
  theme: 'dark',
  language,
});

export const draftOf = ({ name, title, pages, secondsPerPage, theme, language }: ListedScreen): ScreenDraft => ({
  name,
  title,
  pages,
  secondsPerPage: String(secondsPerPage),
  theme,
  language,
});

export const bodyOf = (draft: ScreenDraft) => ({ ...draft, secondsPerPage: Number(draft.secondsPerPage) });

export type Missing = 'name' | 'title' | 'seconds';

/** The first field that must still be filled in. */
export function missingIn({ name, title, secondsPerPage }: ScreenDraft): Missing | null {
  if (name.trim() === '') return 'name';
  if (title.trim() === '') return 'title';
  const seconds = Number(secondsPerPage);
  return Number.isInteger(seconds) && seconds >= leastSeconds && seconds <= mostSeconds ? null : 'seconds';
}

const replaced = <T>(all: readonly T[], at: number, by: (one: T) => T): T[] =>
  all.map((one, index) => (index === at ? by(one) : one));

export const withPanels = (
  draft: ScreenDraft,
  page: number,
  change: (panels: readonly PanelDraft[]) => PanelDraft[],
): ScreenDraft => ({ ...draft, pages: replaced(draft.pages, page, ({ panels }) => ({ panels: change(panels) })) });

export const setPanel = (at: number, part: Partial<PanelDraft>) => (panels: readonly PanelDraft[]) =>
  replaced(panels, at, (one) => ({ ...one, ...part }));

export const addPanel = (panels: readonly PanelDraft[]): PanelDraft[] => [...panels, panel('attention')];

export const removePanel = (at: number) => (panels: readonly PanelDraft[]) => panels.filter((_, index) => index !== at);

/** `by`: -1 up, 1 down; beyond the ends nothing moves. */
export const movePanel = (at: number, by: -1 | 1) => (panels: readonly PanelDraft[]) => {
  const [from, to] = [panels[at], panels[at + by]];
  if (from === undefined || to === undefined) return [...panels];
  return panels.map((one, index) => (index === at ? to : index === at + by ? from : one));
};

export const addPage = (draft: ScreenDraft): ScreenDraft => ({
  ...draft,
  pages: [...draft.pages, { panels: [panel('attention')] }],
});

export const removePage = (draft: ScreenDraft, at: number): ScreenDraft => ({
  ...draft,
  pages: draft.pages.filter((_, index) => index !== at),
});
