export const paletteGroups = ['pages', 'clusters', 'actions', 'pools', 'changes', 'nodes'] as const;

/** One place to go to, or one thing to begin. */
export interface PaletteItem {
  group: (typeof paletteGroups)[number];
  href: string;
  label: string;
  /** Where it is; searched as well. */
  hint?: string;
  /** Searched, not shown. */
  also?: string;
  /** Why this person cannot; the item stays listed. */
  disabledReason?: string | null;
}

/** Whether every word that was typed occurs somewhere in the item, in any order. */
export function matches(item: Pick<PaletteItem, 'label' | 'hint' | 'also'>, text: string): boolean {
  const where = `${item.label} ${item.hint ?? ''} ${item.also ?? ''}`.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => where.includes(word));
}
